/**
 * Extraction, over v2: the concepts in a page, a query or a message. A text that is long for an address travels as a
 * body over `{base_url}/~winnow`, where the service has that.
 */
import { byteSize } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { type Extraction, readExtraction, writeExtractionText } from '../protocol/extraction.ts';
import { EXTRACTION_PARAMETERS, TEXT_EXTRACTION_PARAMETERS } from '../protocol/parameters.ts';
import { type WrittenQuery, writeQuery } from '../protocol/query.ts';
import { type Answer, readAnswer } from './answer.ts';
import { type Interests, sendV2 } from './interest.ts';
import { lacksOwnSurface } from './own-surface.ts';
import { jsonBody, type Send, writeSearch } from './send.ts';

export interface ExtractionChoice extends Omit<Interests, 'topic'> {
  /** Lowest score of a concept, 0..1. */
  readonly minScore?: number | undefined;
  /** Whether concepts of several words are found; true without it. */
  readonly complex?: boolean | undefined;
  /** Whether the person's graph raises the concepts it holds; true without it. */
  readonly influence?: boolean | undefined;
}

export interface ExtractionClient {
  /** What was read, and its concepts, best first. Throws `too-large` for a text that the service cannot take. */
  find(choice: ExtractionChoice): Promise<Extraction>;
}

/** Characters of the address that the text may take; the rest is for the path and the user. */
const QUERY_CHARACTERS = LIMITS.http.targetBytes - 1_024;

function isLong(query: WrittenQuery): boolean {
  // An address writes an apostrophe as three characters too.
  return writeSearch(query).replaceAll("'", '%27').length > QUERY_CHARACTERS;
}

/** The extraction of a client. */
export function createExtractionClient(send: Send, bases: BaseAddresses): ExtractionClient {
  async function post(text: string, query: WrittenQuery): Promise<Answer> {
    try {
      return await send({
        method: 'POST',
        address: winnowAddress(bases, 'extraction'),
        query,
        body: jsonBody(writeExtractionText(text)),
      });
    } catch (error) {
      if (!lacksOwnSurface(error)) throw error;
      const most = byteSize(LIMITS.http.targetBytes);
      throw new WinnowError('too-large', `the text is longer than this service takes, ${most}`, {
        cause: error,
      });
    }
  }
  return {
    async find({ text, minScore, complex, influence, ...about }) {
      const asked = {
        ...about,
        minTopicScore: minScore,
        allowComplexTopics: complex,
        applyInfluence: influence,
      };
      const query = writeQuery(EXTRACTION_PARAMETERS, { ...asked, text });
      const answer =
        text !== undefined && isLong(query)
          ? await post(text, writeQuery(TEXT_EXTRACTION_PARAMETERS, asked))
          : await sendV2(send, bases, { resource: 'extraction', query });
      return readAnswer(answer, readExtraction);
    },
  };
}
