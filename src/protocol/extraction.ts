/** Extraction (v2): the concepts found in a page or text, with what was read to find them. */
import * as v from 'valibot';
import { byteLength, byteSize } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { parseTopicPath, type TopicPath } from '../model/topic-path.ts';
import { CONTEXT } from './linked-data.ts';
import { writeTopicReference } from './recommendations.ts';
import { plainObject, readShape } from './shape.ts';

/** A concept found. */
export interface Finding {
  readonly label: string;
  /** 0..1. */
  readonly score: number;
  /** The topic to add in order to follow the concept. */
  readonly path: TopicPath;
}

export interface Extraction {
  /** Title of the page; absent for bare text without one. */
  readonly title?: string;
  /** Length of the text that was read, characters. */
  readonly textLength: number;
  /** BCP 47, where known. */
  readonly language?: string;
  /** Best first. */
  readonly findings: readonly Finding[];
}

export interface WireExtraction {
  readonly '@context': typeof CONTEXT;
  readonly '@type': 'extraction';
  readonly title?: string;
  readonly textLength: number;
  readonly language?: string;
  readonly concepts: readonly { label: string; score: number; topic: string }[];
}

const TEXT = plainObject({
  text: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'is empty'),
  ),
});

/** The body of `POST /~winnow/extraction`: a text that is too long for an address. */
export function writeExtractionText(text: string): { readonly text: string } {
  return { text };
}

/** The text back. Throws `invalid`, and `too-large` for one that is longer than what is read. */
export function readExtractionText(json: unknown): string {
  const { text } = readShape(TEXT, json, 'the body');
  const most = LIMITS.extraction.textBytes;
  if (byteLength(text) <= most) return text;
  throw new WinnowError('too-large', `the text is longer than ${byteSize(most)}`);
}

/** The answer. */
export function writeExtraction(extraction: Extraction): WireExtraction {
  const { title, textLength, language, findings } = extraction;
  return {
    '@context': CONTEXT,
    '@type': 'extraction',
    ...(title !== undefined && { title }),
    textLength,
    ...(language !== undefined && { language }),
    concepts: findings.map(({ label, score, path }) => ({
      label,
      score,
      topic: writeTopicReference(path),
    })),
  };
}

const EXTRACTION = plainObject({
  title: v.exactOptional(v.string()),
  textLength: v.number(),
  language: v.exactOptional(v.string()),
  concepts: v.array(plainObject({ label: v.string(), score: v.number(), topic: v.string() })),
});

/** The answer back. Throws `invalid`. */
export function readExtraction(json: unknown): Extraction {
  const { concepts, ...rest } = readShape(EXTRACTION, json, 'the extraction');
  return {
    ...rest,
    findings: concepts.map(({ label, score, topic }) => ({
      label,
      score,
      path: parseTopicPath(topic),
    })),
  };
}
