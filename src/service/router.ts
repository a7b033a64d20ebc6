/** Finds the row of a request: the most specific path first, then its method. The first matching path decides. */
import { TrieRouter } from 'hono/router/trie-router';
import { WinnowError } from '../model/errors.ts';
import type { Mounts } from './context.ts';
import { nothingHere } from './missing.ts';
import { DESCRIPTION } from './port/doors.ts';
import type { Method, Route, Surface } from './route.ts';

interface PathEntry {
  /** Of a path that takes any, the first segments that name resources of the same surface. */
  readonly resources?: ReadonlySet<string>;
  readonly names: readonly { readonly name: string; readonly rest: boolean }[];
  readonly methods: Map<Method, Route>;
}

export interface Match {
  readonly route: Route;
  readonly segments: Readonly<Record<string, readonly string[]>>;
}

/** Where a surface hangs below the origin. */
export function mountOf(surface: Surface, mounts: Mounts): string {
  if (surface === 'content') return mounts.content;
  return surface === 'data' ? mounts.data : mounts.base;
}

/** The path of a row in the router's own notation. */
function pattern(path: string): string {
  return path.replace(/\{(\w+)\+\}/gu, ':$1{.+}').replace(/\{(\w+)\}/gu, ':$1');
}

/** The methods a path has, as `Allow` lists them. */
function allowed(entry: PathEntry): string {
  const methods: string[] = [...entry.methods.keys()];
  if (entry.methods.has('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].toSorted().join(', ');
}

export interface Router {
  /** The row of a method and raw path segments. Throws `missing`, or `method` with the exact `Allow`. */
  find(method: string, rawSegments: readonly string[]): Match;
  /** `Allow` of a path. Throws `missing`. */
  allow(rawSegments: readonly string[]): string;
}

/** The first segments of a surface's rows below its mount that name a resource: `@Sources`. */
function resourcesOf(routes: readonly Route[], surface: Surface): Set<string> {
  const firsts = routes.flatMap((route) =>
    route.surface === surface ? route.path.split('/', 2).slice(1) : [],
  );
  return new Set(firsts.filter((first) => first.startsWith('@')));
}

/** A router over rows; of two rows with one path and method the later counts. */
export function createRouter(routes: readonly Route[], mounts: Mounts): Router {
  const trie = new TrieRouter<PathEntry>();
  const entries = new Map<string, PathEntry>();
  for (const route of routes) {
    const path = `${mountOf(route.surface, mounts)}${route.path}` || '/';
    let entry = entries.get(path);
    if (entry === undefined) {
      const names = [...path.matchAll(/\{(\w+)(\+?)\}/gu)];
      entry = {
        ...(/^\/\{\w+\+\}$/u.test(route.path) && {
          resources: resourcesOf(routes, route.surface),
        }),
        names: names.map(([, name, plus]) => ({ name: name!, rest: plus === '+' })),
        methods: new Map(),
      };
      entries.set(path, entry);
      trie.add('ALL', pattern(path), entry);
    }
    entry.methods.set(route.method, route);
  }

  const description = routes.find(
    ({ surface, path }) => surface === 'service' && path === DESCRIPTION,
  );
  // Below a surface nobody looks around; at the root of the service a person does.
  const told = description && `${mountOf(description.surface, mounts)}${description.path}`;

  function findEntry(rawSegments: readonly string[]) {
    const [[found] = []] = trie.match('ALL', `/${rawSegments.join('/')}`);
    if (found === undefined) throw nothingHere(told);
    const [entry, values] = found as [PathEntry, Record<string, string>];
    if (entry.resources !== undefined) {
      // What no row has below the name of a resource is nothing, whatever a topic may be called.
      const [rest = ''] = Object.values(values);
      if (entry.resources.has(rest.split('/', 1)[0]!)) throw nothingHere();
    }
    return { entry, values };
  }

  return {
    find(method, rawSegments) {
      const { entry, values } = findEntry(rawSegments);
      const route = entry.methods.get((method === 'HEAD' ? 'GET' : method) as Method);
      if (route === undefined) {
        throw new WinnowError('method', `${method} is not supported here`, {
          headers: { allow: allowed(entry) },
        });
      }
      const segments: Record<string, readonly string[]> = {};
      for (const { name, rest } of entry.names) {
        const value = values[name] ?? '';
        segments[name] = rest ? value.split('/') : [value];
      }
      return { route, segments };
    },
    allow: (rawSegments) => allowed(findEntry(rawSegments).entry),
  };
}
