/** Extraction, over v2: the concepts in a page, a query or a message. */
import type { BaseAddresses } from '../protocol/addresses.ts';
import { type Extraction, readExtraction } from '../protocol/extraction.ts';
import { readAnswer } from './answer.ts';
import { type Interests, sendV2 } from './interest.ts';
import type { Send } from './send.ts';

export interface ExtractionChoice extends Omit<Interests, 'topic'> {
  /** Lowest score of a concept, 0..1. */
  readonly minScore?: number | undefined;
  /** Whether concepts of several words are found; true without it. */
  readonly complex?: boolean | undefined;
  /** Whether the person's graph raises the concepts it holds; true without it. */
  readonly influence?: boolean | undefined;
}

export interface ExtractionClient {
  /** What was read, and its concepts, best first. */
  find(choice: ExtractionChoice): Promise<Extraction>;
}

function flag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

/** The extraction of a client. */
export function createExtractionClient(send: Send, bases: BaseAddresses): ExtractionClient {
  return {
    async find({ minScore, complex, influence, ...about }) {
      const answer = await sendV2(send, bases, 'extraction', about, {
        minTopicScore: minScore,
        allowComplexTopics: flag(complex),
        applyInfluence: flag(influence),
      });
      return readAnswer(answer, readExtraction);
    },
  };
}
