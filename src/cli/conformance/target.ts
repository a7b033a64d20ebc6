/** The service that a run tests: how to reach it, and for our own also how to administer it. */
import type { Transport } from '../../client/remote-transport.ts';
import type { PlanTerms } from '../../model/plan.ts';
import type { RandomBytes } from '../../model/ports.ts';
import type { BaseAddresses } from '../../protocol/addresses.ts';
import type { Credentials } from '../../protocol/credentials.ts';

/** Local administration, as far as rows need it. */
export interface Operator {
  createAccount(username: string, password: string): Promise<void>;
  putPlan(terms: PlanTerms): Promise<void>;
  setPlan(username: string, plan: string | undefined): Promise<void>;
  createApplication(appId: string, username: string): Promise<{ appKey: string }>;
  addApplication(appId: string): Promise<{ appKey: string }>;
  disable(name: string): Promise<void>;
  enable(name: string): Promise<unknown>;
}

export interface Target {
  readonly bases: BaseAddresses;
  readonly transport: Transport;
  /** Credentials of an account. */
  readonly credentials: Credentials;
  readonly random: RandomBytes;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Where a plain socket reaches it; absent behind TLS. */
  readonly port?: { readonly host: string; readonly port: number };
  readonly operator?: Operator;
}
