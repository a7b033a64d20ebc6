/** Reads the body of an answer as UTF-8 text, bounded in size and time. */
import { byteSize } from '../model/byte-size.ts';
import { WinnowError } from '../model/errors.ts';

/** Resolves to the text. Throws `network` if the body has more than `maxBytes`, the abort reason when time is over. */
export async function boundedText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  // A transport that ignores the signal would otherwise keep us waiting.
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        stop();
        throw new WinnowError(
          'network',
          `the answer is larger than ${byteSize(maxBytes)}; is the address a Winnow service?`,
        );
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
