/** What a library makes of names and values that lost the bracket around them: words of a list, with colons for some of them. */
import { isObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';

type Pair = readonly [name: string, value: unknown];

/** A name, a colon and a value that stand there. */
function pairAt(list: readonly unknown[], at: number): Pair | undefined {
  const [name, colon] = list.slice(at, at + 2);
  return typeof name === 'string' && colon === ':' && at + 2 < list.length
    ? [name, list[at + 2]]
    : undefined;
}

/** The list with each such pair in the object before it, or, where that has its name already, in one of its own. */
function withPairsIn(list: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const pair = pairAt(list, at);
    const last = joined.at(-1);
    if (pair === undefined) joined.push(list[at]);
    else {
      const [name, value] = pair;
      // The object is a copy, and a name may be that of a setter.
      if (isObject(last) && !Object.hasOwn(last, name)) {
        Object.defineProperty(last, name, { value, enumerable: true, configurable: true });
      } else joined.push(Object.fromEntries([pair]));
      at += 2;
    }
  }
  return joined;
}

/** The same values, such pairs as objects. */
export function withPairsJoined(value: unknown, depth = 0): unknown {
  if (depth > LIMITS.parse.jsonDepth) return value;
  if (Array.isArray(value)) {
    const list = value.map((each) => withPairsJoined(each, depth + 1));
    return list.includes(':') ? withPairsIn(list) : list;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withPairsJoined(inner, depth + 1)]),
  );
}
