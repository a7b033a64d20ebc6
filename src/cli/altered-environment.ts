/** The environment of a run with a few parts replaced: another clock, another stream, other directories. */
import type { Environment } from '../environment.ts';

/**
 * The environment with these changes. It inherits from the one it is made of, since to copy that would read every getter, and
 * so open every stream.
 */
export function alterEnvironment(
  environment: Environment,
  changes: Partial<Environment>,
): Environment {
  const properties = Object.entries(changes).map(([name, value]) => [name, { value }]);
  return Object.create(environment, Object.fromEntries(properties)) as Environment;
}
