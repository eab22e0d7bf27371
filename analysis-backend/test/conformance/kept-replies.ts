import { expect, it } from 'vitest';
import { aKeptReply, BUILT_AT } from '../fakes/storage.ts';
import type { StoragePlace } from '../storage/storage-place.ts';

export function keptRepliesConformance(emptyPlace: () => Promise<StoragePlace>): void {
  it('gives a reply unchanged, to other processes too, and none under another key', async () => {
    const place = await emptyPlace();
    const reply = aKeptReply({ value: { quote: 'Acme\u0000 is \ud83d “fine”', rank: null, names: ['Ä'] } });
    await (await place.open()).replies.keep(reply);
    const { replies } = await place.open();
    expect(await replies.find(reply.key)).toEqual(reply);
    expect(await replies.find('another')).toBeNull();
    expect(await replies.findAll(['another', reply.key])).toEqual(new Map([[reply.key, reply]]));
    expect(await replies.findAll([])).toEqual(new Map());
  });

  it('replaces an earlier reply', async () => {
    const { replies } = await (await emptyPlace()).open();
    await replies.keep(aKeptReply({ value: 1 }));
    const later = aKeptReply({ value: 2, keptAt: BUILT_AT + 1 });
    await replies.keep(later);
    expect(await replies.find(later.key)).toEqual(later);
  });

  it('deletes the replies from before a time, and no others', async () => {
    const { replies } = await (await emptyPlace()).open();
    await replies.keep(aKeptReply({ key: 'old', keptAt: BUILT_AT - 1 }));
    await replies.keep(aKeptReply({ key: 'new', keptAt: BUILT_AT }));
    await replies.dropBefore(BUILT_AT);
    expect(await replies.find('old')).toBeNull();
    expect(await replies.find('new')).not.toBeNull();
  });
}
