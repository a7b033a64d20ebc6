/** When two addresses are one page, and when they only look so. */
import { describe, expect, test } from 'vitest';
import { normaliseUrl } from '../../../src/collect/urls/normalise-url.ts';

const SAME: readonly [string, string][] = [
  ['http://example.org/a', 'https://example.org/a'],
  ['https://www.example.org/a', 'https://example.org/a'],
  ['https://EXAMPLE.org:443/a', 'http://example.org:80/a'],
  ['https://example.org/a/', 'https://example.org/a'],
  ['https://example.org', 'https://example.org/'],
  ['https://example.org//blog//a//', 'https://example.org/blog/a'],
  ['https://example.org/a?utm_source=rss&utm_medium=feed', 'https://example.org/a'],
  ['https://example.org/a?id=1&fbclid=x&gclid=y', 'https://example.org/a?id=1'],
  ['https://example.org/a?ref=rss', 'https://example.org/a'],
  ['https://example.org/a#0', 'https://example.org/a'],
  ['https://example.org/a#atom-everything', 'https://example.org/a/#atom-tag'],
  ['https://example.org/a#xtor=RSS-1', 'https://example.org/a'],
  ['https://example.org/a#:~:text=hello', 'https://example.org/a'],
  ['https://example.org/%7euser/%c3%a9', 'https://example.org/~user/é'],
  ['https://someone:secret@example.org/a', 'https://example.org/a'],
  ['https://example.org./a', 'https://example.org/a'],
  ['https://example.org/a?', 'https://example.org/a'],
  ['https://example.org/a?&id=1&&b=2&', 'https://example.org/a?id=1&b=2'],
  ['https://example.org/a?UTM_Source=x&id=1', 'https://example.org/a?id=1'],
  ['https://example.org/a?q=%7e%c3%a9', 'https://example.org/a?q=~%C3%A9'],
  ['https://example.org/a?id=1&PHPSESSID=0a1', 'https://example.org/a?id=1'],
  ['https://example.org/a;jsessionid=0A1.node2?id=1', 'https://example.org/a?id=1'],
  [`https://example.org/a?sid=${'0a1b'.repeat(8)}`, 'https://example.org/a'],
];

/** One parameter for every name, or family of names, that only says where a reader came from. */
const MARKS =
  `utm_campaign mtm_source pk_kwd piwik_kwd hsa_cam at_medium at_campaign at_custom3 at_link_id at_bbc_team at_ptr_name
  at_format at_type ns_mchannel ns_source ns_campaign ns_linkname ns_fee fbclid gclid gclsrc dclid gbraid wbraid msclkid
  twclid igshid igsh yclid ysclid ttclid li_fat_id epik mc_cid mc_eid _ga _gl _hsenc _hsmi __hstc __twitter_impression
  mkt_tok vero_id vero_conv oly_enc_id oly_anon_id wt_mc wt_zmc xtor cmpid s_cid ocid ito icid ncid smid smtyp spm
  guccounter guce_referrer guce_referrer_sig wickedid rb_clickid cvid feedtype rss_id`.split(
    /\s+/u,
  );
const REFERRERS = 'ref source src from via partner emc cmp campaign medium'.split(' ');
const FEEDS = 'rss feed atom xml rssfeed rss_top rss-top site_rss site-rss RSS'.split(' ');
const MARKING_FRAGMENTS =
  `0 99 rss feed top comment comments respond :~:text=x xtor=x utm_source=x fbclid=x gclid=x ref=x at_medium=x echobox=x
  intcid=x ftag=x tk=x`.split(/\s+/u);

const DIFFERENT: readonly [string, string][] = [
  ['https://example.org/a', 'https://example.org/b'],
  ['https://example.org/a?id=1', 'https://example.org/a?id=2'],
  ['https://example.org/a?ref=main', 'https://example.org/a?ref=dev'],
  ['https://example.org/a?format=rss', 'https://example.org/a'],
  ['https://example.org/#!/one', 'https://example.org/#!/two'],
  ['https://example.org/log#v1.2', 'https://example.org/log#v1.3'],
  ['https://example.org:8080/a', 'https://example.org/a'],
  ['https://blog.example.org/a', 'https://example.org/a'],
  ['https://example.org/A', 'https://example.org/a'],
  ['https://example.org/a%2Fb', 'https://example.org/a/b'],
  ['https://example.org/a?a=1&b=2', 'https://example.org/a?b=2&a=1'],
  ['https://example.org/a?my_utm_source=x', 'https://example.org/a'],
  ['https://example.org/a?utm_source_id2=x', 'https://example.org/a'],
  ['https://example.org/a?at_home=x', 'https://example.org/a'],
  ['https://example.org/a?spma=x', 'https://example.org/a'],
  ['https://example.org/a?gclidx=x', 'https://example.org/a'],
  ['https://example.org/a?f=rss', 'https://example.org/a'],
  ['https://example.org/a?feed=rss', 'https://example.org/a'],
  ['https://example.org/a?output=atom', 'https://example.org/a'],
  ['https://example.org/a?from=feeding', 'https://example.org/a'],
  ['https://example.org/a?page=rss', 'https://example.org/a'],
  ['https://example.org/a#100', 'https://example.org/a'],
  ['https://example.org/a#top-ten', 'https://example.org/a'],
  ['https://example.org/a#comment-1', 'https://example.org/a'],
  ['https://www.org/a', 'https://org/a'],
  ['https://example.org/a?session_id=12', 'https://example.org/a'],
  ['https://example.org/a;v=1', 'https://example.org/a'],
  ['https://example.org/a?q=%2f', 'https://example.org/a?q=/'],
];

describe('a normalised address', () => {
  test.each(SAME)('of %s is that of %s', (left, right) => {
    expect(normaliseUrl(left)).toBeDefined();
    expect(normaliseUrl(left)).toBe(normaliseUrl(right));
  });
  test.each(DIFFERENT)('of %s is not that of %s', (left, right) => {
    expect(normaliseUrl(left)).not.toBe(normaliseUrl(right));
  });
  test.each(MARKS)('is the same with %s and without', (name) => {
    const marked = `https://example.org/a?id=1&${name}=x`;
    expect(normaliseUrl(marked)).toBe('example.org/a?id=1');
  });
  test.each(REFERRERS)('is the same with %s only where it names a feed', (name) => {
    const from = (value: string) => normaliseUrl(`https://example.org/a?${name}=${value}`);
    expect(FEEDS.map(from)).toEqual(FEEDS.map(() => 'example.org/a'));
    expect(from('main')).toBe(`example.org/a?${name}=main`);
  });
  test.each(MARKING_FRAGMENTS)('is the same with #%s and without', (fragment) => {
    expect(normaliseUrl(`https://example.org/a#${fragment}`)).toBe('example.org/a');
  });
  test.each(['mailto:a@b.c', 'tag:example.org,2020:1', 'not a url', ''])('%j has none', (text) => {
    expect(normaliseUrl(text)).toBeUndefined();
  });
});
