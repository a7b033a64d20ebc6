/** The values of each key, in their order; the keys in that of their first values. Node 20 has no `Map.groupBy`. */
export function groupedBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** The different things that the values of each key tell. */
export function distinctBy<Key, Value, Thing>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
  thingOf: (value: Value) => Thing,
): Map<Key, Set<Thing>> {
  const groups = groupedBy(values, keyOf);
  return new Map([...groups].map(([key, group]) => [key, new Set(group.map(thingOf))]));
}
