import { setting, type ReadSetting } from '@signpost/platform/settings';
import { describe, expect, it } from 'vitest';
import { listSettings } from './list-settings.ts';

const about = 'What it is ([more](page.md)), [like that](page.md), such as `this`.';

function valueOf(read: Omit<ReadSetting, 'from'>): unknown {
  const [row] = listSettings([{ ...read, from: 'environment' }]).settings;
  return row?.value;
}

describe('listSettings', () => {
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
    expect(
      listSettings([
        { setting: key, text: 'secret', from: 'environment' },
        { setting: key, text: '', from: 'default' },
      ]).settings,
    ).toMatchObject([
      { name: 'KEY', value: null, is_secret: true, from: 'environment' },
      { name: 'KEY', value: null, is_secret: false, from: 'default', default: 'none' },
    ]);
  });

  it('tells the default and the meaning in plain text', () => {
    const port = setting.integer('PORT', { about, fallback: 80, range: [0, 99] });
    expect(listSettings([{ setting: port, text: '', from: 'default' }]).settings).toEqual([
      {
        name: 'PORT',
        value: '80',
        is_secret: false,
        from: 'default',
        default: '80',
        form: '0 to 99',
        meaning: 'What it is, like that, such as this.',
      },
    ]);
  });
});
