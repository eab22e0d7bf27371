import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors/index.ts';
import { setting } from './setting.ts';
import { SettingsReader } from './settings-reader.ts';

const port = setting.integer('PORT', { about: 'Port.', fallback: 80, range: [0, 65_535] });
const name = setting.text('NAME', { about: 'Name.' });

describe('SettingsReader', () => {
  it('drops blanks at the ends, and treats a value of blanks as not set', () => {
    const reader = new SettingsReader({ PORT: ' ', NAME: ' ada ' });
    expect([reader.read(port), reader.read(name)]).toEqual([80, 'ada']);
    expect(() => reader.finish()).not.toThrow();
  });

  it('prefers the option of the command line', () => {
    const reader = new SettingsReader({ PORT: 'wrong' });
    expect(reader.read(port, { name: '--port', text: '81' })).toBe(81);
    expect(() => reader.finish()).not.toThrow();
  });

  it('lists all problems at once, each by the name that was used', () => {
    const reader = new SettingsReader({ PORT: 'http' });
    reader.read(port);
    reader.read(port, { name: '--port', text: '-1' });
    reader.problem('NAME must not be yours');
    expect(() => reader.finish()).toThrow(
      new UsageError(
        'Some settings are wrong:\n' +
          '  - PORT must be a whole number from 0 to 65535, not "http"\n' +
          '  - --port must be a whole number from 0 to 65535, not "-1"\n' +
          '  - NAME must not be yours',
      ),
    );
  });

  it('distinguishes an empty setting from a missing one', () => {
    const reader = new SettingsReader({ NAME: '' });
    expect([reader.isPresent(name), reader.isPresent(port)]).toEqual([true, false]);
  });
});
