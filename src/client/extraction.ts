/**
 * Extraction, over v2: the concepts in a page, a query or a message. A text that is long for an address travels as a
 * body over `{base_url}/~winnow`, where the service has that.
 */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { type BaseAddresses, extractionAddress } from '../protocol/addresses.ts';
import { type Extraction, readExtraction, writeExtractionText } from '../protocol/extraction.ts';
import { readAnswer } from './answer.ts';
import { type Interests, interestQuery, sendV2 } from './interest.ts';
import { type Answer, type Call, jsonBody, type Send } from './send.ts';
import { lacksWorkSurface } from './work.ts';

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

/** What is asked may take so many characters of an address; the rest is for its path and the user it is about. */
const QUERY_CHARACTERS = LIMITS.http.targetBytes - 1_024;

function flag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

function isLong(query: Readonly<Record<string, string | number | undefined>>): boolean {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given as [string, string][]).toString().length > QUERY_CHARACTERS;
}

/** The extraction of a client. */
export function createExtractionClient(send: Send, bases: BaseAddresses): ExtractionClient {
  async function post(text: string, query: Call['query']): Promise<Answer> {
    try {
      return await send({
        method: 'POST',
        address: extractionAddress(bases.baseUrl),
        ...(query === undefined ? {} : { query }),
        body: jsonBody(writeExtractionText(text)),
      });
    } catch (error) {
      if (!lacksWorkSurface(error)) throw error;
      throw new WinnowError('too-large', 'the text is longer than this service takes, 8 KiB', {
        cause: error,
      });
    }
  }
  return {
    async find({ minScore, complex, influence, ...about }) {
      const concepts = {
        minTopicScore: minScore,
        allowComplexTopics: flag(complex),
        applyInfluence: flag(influence),
      };
      const query = { ...interestQuery(about), ...concepts };
      const { t: text, ...rest } = query;
      const answer =
        text !== undefined && isLong(query)
          ? await post(text, rest)
          : await sendV2(send, bases, 'extraction', about, concepts);
      return readAnswer(answer, readExtraction);
    },
  };
}
