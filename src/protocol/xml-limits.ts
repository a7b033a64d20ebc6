/** The bounds under which XML of ours and of request bodies is read: no entities of its own, no endless depth. */
import { LIMITS } from '../model/limits.ts';

export const XML_LIMITS = {
  processEntities: {
    enabled: true,
    maxEntityCount: 0,
    maxEntitySize: 0,
    maxExpansionDepth: 1,
    // Escaped characters of honest text are counted as expansions, so the bound is the size of the text.
    maxTotalExpansions: LIMITS.http.opmlBytes,
    maxExpandedLength: LIMITS.http.opmlBytes,
  },
  maxNestedTags: LIMITS.parse.xmlDepth,
} as const;
