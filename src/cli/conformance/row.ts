/** A row of the suite: one statement of the interface, or one decision of ours where it is silent. */
import type { Probe } from './probe.ts';

export type Origin = 'interface' | 'our decision';

/**
 * What a row cannot do without: `operator` – accounts and plans made by local administration; `port` – a
 * socket of its own; `feeds` – a service that fetches from this machine; `users` – delegated users;
 * `faults` – a service that answers with faults on purpose.
 */
export type Need = 'operator' | 'port' | 'feeds' | 'users' | 'faults';

export interface Row {
  /** `<surface>/<what>`, the same in every release. */
  readonly id: string;
  /** The part of the interface it belongs to. */
  readonly section: string;
  readonly source: Origin;
  readonly statement: string;
  readonly needs: readonly Need[];
  /** Throws a mismatch where the statement does not hold. */
  readonly run: (probe: Probe) => Promise<unknown>;
}

type Add = (name: string, statement: string, run: Row['run'], ...needs: readonly Need[]) => void;

export interface Section {
  /** A statement of the interface. */
  readonly says: Add;
  /** A decision of ours. */
  readonly decides: Add;
  readonly rows: readonly Row[];
}

/** Collects the rows of one part of the interface; `always` is needed by each of them. */
export function section(title: string, prefix: string, ...always: readonly Need[]): Section {
  const rows: Row[] = [];
  const add =
    (source: Origin): Add =>
    (name, statement, run, ...needs) => {
      const id = `${prefix}/${name}`;
      rows.push({ id, section: title, source, statement, needs: [...always, ...needs], run });
    };
  return { says: add('interface'), decides: add('our decision'), rows };
}
