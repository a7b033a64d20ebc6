import { describe, expect, it } from 'vitest';
import { findTerminalSession } from '../src/terminal-session.ts';

describe('the session of a terminal', () => {
  it('is what terminal programs say where the system does not tell', () => {
    const darwin = { id: 1, platform: 'darwin' };
    expect(findTerminalSession(darwin, { TERM_SESSION_ID: 'w0t1p0:A/B' })).toBe('w0t1p0_A_B');
    expect(findTerminalSession(darwin, {})).toBeUndefined();
  });

  it('is unknown of a process that is not there', () => {
    expect(findTerminalSession({ id: 2 ** 30, platform: 'linux' }, {})).toBeUndefined();
  });
});
