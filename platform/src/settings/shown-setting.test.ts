import { describe, expect, it } from 'vitest';
import { setting } from './setting.ts';
import type { ReadSetting } from './settings-reader.ts';
import { shownSetting } from './shown-setting.ts';

const about = 'What it is ([more](page.md)), [like that](page.md), such as `this`.';

function valueOf(read: Omit<ReadSetting, 'from'>): unknown {
  return shownSetting({ ...read, from: 'environment' }).value;
}

describe('shownSetting', () => {
  it.each([
    ['postgres://ada:secret@db.example:5432/signpost', 'postgres://db.example:5432/signpost'],
    ['redis://:secret@cache.example:6379/3', 'redis://cache.example:6379/3'],
    ['https://a.example/b?key=secret#secret', 'https://a.example/b'],
    ['https://ada:secret@a.example/b, log', 'https://a.example/b, log'],
    ['postgres://ada:sec ret@db .example/x', '…'],
    ['ada@mail.example', 'ada@mail.example'],
    ['10.0.0.0/8,::1', '10.0.0.0/8, ::1'],
  ])('shows %s as %s', (text, shown) => {
    expect(valueOf({ setting: setting.text('A', { about }), text })).toBe(shown);
  });

  it('shows only the host of an address whose path may be secret', () => {
    const events = setting.list('A', { about, hides: 'path' });
    expect(valueOf({ setting: events, text: 'log,https://hooks.example/T0/secret' })).toBe(
      'log, https://hooks.example',
    );
  });

  it('says that there is a secret, and never which', () => {
    const key = setting.text('KEY', { about, hides: 'value', unset: 'none' });
    expect(shownSetting({ setting: key, text: 'secret', from: 'environment' })).toMatchObject({
      name: 'KEY',
      value: null,
      is_secret: true,
      from: 'environment',
    });
    expect(shownSetting({ setting: key, text: '', from: 'default' })).toMatchObject({
      name: 'KEY',
      value: null,
      is_secret: false,
      from: 'default',
      default: 'none',
    });
  });

  it('tells the default and the meaning in plain text', () => {
    const port = setting.integer('PORT', { about, fallback: 80, range: [0, 99] });
    expect(shownSetting({ setting: port, text: '', from: 'default' })).toEqual({
      name: 'PORT',
      value: '80',
      is_secret: false,
      from: 'default',
      default: '80',
      form: '0 to 99',
      meaning: 'What it is, like that, such as this.',
    });
  });
});
