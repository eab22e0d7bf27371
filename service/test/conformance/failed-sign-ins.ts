import { describe, expect, it } from 'vitest';
import type { FailedSignIns } from '../../src/ports/failed-sign-ins.ts';

export interface FailuresUnderTest {
  failures: FailedSignIns;
  /** The clock of the counter. */
  clock: { advance(ms: number): void };
}

const ADDRESS_LIMIT = 200;
const LOGIN_LIMIT = 100;

const somewhere = (at: number): string => `203.0.113.${at}`;
const someone = (at: number): string => `user${at}`;
const here = (): string => '127.0.0.1';
const admin = (): string => 'admin';
const nobody = (): null => null;
const strange = (): string => `\0\r\n漢字 "{}" ${'x'.repeat(40_000)}`;

/** Counts many failures at once and returns the distinct waits. */
export async function countMany(
  failures: FailedSignIns,
  times: number,
  address: (at: number) => string,
  login: (at: number) => string | null,
): Promise<number[]> {
  const counted = Array.from({ length: times }, (_, at) => failures.count(address(at), login(at)));
  return [...new Set(await Promise.all(counted))];
}

/** Every `FailedSignIns` runs this. `open` gives an empty one and cleans up when the test ends. */
export function failedSignInsConformance(name: string, open: () => Promise<FailuresUnderTest>): void {
  describe(`FailedSignIns conformance (${name})`, () => {
    it('makes a login wait after 100 failures, wherever they come from', async () => {
      const { failures } = await open();
      expect(await countMany(failures, LOGIN_LIMIT, somewhere, admin)).toEqual([0]);
      expect(await failures.count('another', 'admin')).toBe(2);
      expect(await failures.count('another', 'other')).toBe(0);
    });

    it('makes an address wait after 200 failures, whatever the logins', async () => {
      const { failures } = await open();
      expect(await countMany(failures, ADDRESS_LIMIT, here, someone)).toEqual([0]);
      expect(await failures.count(here(), 'other')).toBe(1);
      expect(await failures.count(here(), null)).toBe(1);
      expect(await failures.count('another', 'other')).toBe(0);
    });

    it('counts failures without a login only for the address', async () => {
      const { failures } = await open();
      expect(await countMany(failures, ADDRESS_LIMIT, here, nobody)).toEqual([0]);
      expect(await failures.count(here(), null)).toBe(1);
      expect(await failures.count('another', 'null')).toBe(0);
    });

    it('gives the longer wait when both limits are exceeded', async () => {
      const { failures } = await open();
      await countMany(failures, LOGIN_LIMIT, here, admin);
      await countMany(failures, LOGIN_LIMIT, here, nobody);
      expect(await failures.count(here(), 'admin')).toBe(2);
      expect(await failures.count(here(), 'other')).toBe(1);
    });

    it('does not lengthen the wait while a client keeps trying', async () => {
      const { failures } = await open();
      await countMany(failures, LOGIN_LIMIT, somewhere, admin);
      expect(await countMany(failures, 1000, somewhere, admin)).toEqual([2]);
    });

    it('has forgiven one failure when the wait is over', async () => {
      const { failures, clock } = await open();
      await countMany(failures, LOGIN_LIMIT, somewhere, admin);
      const wait = await failures.count('x', 'admin');
      clock.advance((wait - 1) * 1000);
      expect(await failures.count('x', 'admin')).toBe(1);
      clock.advance(1000);
      expect(await failures.count('x', 'admin')).toBe(0);
      expect(await failures.count('x', 'admin')).toBe(2);
    });

    it('forgives 30 failures of a login and 60 of an address a minute', async () => {
      const { failures, clock } = await open();
      await countMany(failures, LOGIN_LIMIT, somewhere, admin);
      await countMany(failures, ADDRESS_LIMIT, here, nobody);
      clock.advance(60_000);
      expect(await countMany(failures, 30, somewhere, admin)).toEqual([0]);
      expect(await countMany(failures, 1, somewhere, admin)).toEqual([2]);
      expect(await countMany(failures, 60, here, nobody)).toEqual([0]);
      expect(await countMany(failures, 1, here, nobody)).toEqual([1]);
    });

    it('forgives no more failures than there were', async () => {
      const { failures, clock } = await open();
      await countMany(failures, 5, here, admin);
      clock.advance(24 * 60 * 60 * 1000);
      expect(await countMany(failures, LOGIN_LIMIT, somewhere, admin)).toEqual([0]);
      expect(await countMany(failures, 1, somewhere, admin)).toEqual([2]);
    });

    it('forgives nothing and costs nothing when the clock is set back', async () => {
      const { failures, clock } = await open();
      await countMany(failures, 5, here, admin);
      clock.advance(-24 * 60 * 60 * 1000);
      expect(await countMany(failures, LOGIN_LIMIT - 5, here, admin)).toEqual([0]);
      expect(await failures.count(here(), 'admin')).toBe(2);
    });

    it('keeps an address and a login of the same name apart', async () => {
      const { failures } = await open();
      await countMany(failures, LOGIN_LIMIT, somewhere, here);
      expect(await countMany(failures, 1, here, nobody)).toEqual([0]);
    });

    it('accepts names of any length and with any characters', async () => {
      const { failures } = await open();
      expect(await countMany(failures, LOGIN_LIMIT, somewhere, strange)).toEqual([0]);
      expect(await countMany(failures, 1, somewhere, strange)).toEqual([2]);
    });
  });
}
