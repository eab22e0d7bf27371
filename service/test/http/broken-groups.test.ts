import type {
  BrokenGroupsBody,
  BrokenLinksBody,
  HistoryBody,
  IgnoreRule,
  LinkCandidate,
} from '@signpost/contract/indexing';
import { afterAll, expect, it } from 'vitest';
import { allOf, aPost, HOME, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { startService } from '../fakes/service.ts';

const LINKS = '/plugin/v1/links';

const service = await startService();
afterAll(service.stop);
const { request } = service;
await runOf(
  await service.stores.ledger.open(),
  allOf([
    aPost(1, 'one', ['/forum/a/', '/forum/a/#top', '/forum/b/', '/garden-chiars/']),
    aPost(2, 'two', ['/forum/a/', '/old/garden-tools/', '/moved/']),
    aPost(3, 'garden-chairs', []),
    aPost(4, 'garden-tools', [], {
      addresses: [{ url: `${HOME}/moved/`, way: 'old_address', redirects: true }],
    }),
  ]),
);

const groupsOf = async (query: string) =>
  (await request(`${LINKS}/broken-groups${query}`)).json as BrokenGroupsBody;
const brokenOf = async (query = '') => (await request(`${LINKS}/broken${query}`)).json as BrokenLinksBody;
const ignore = (body: object) =>
  request(`${LINKS}/ignored`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('groups broken links by address, by post and by path, the largest group first', async () => {
  const byAddress = await groupsOf('');
  expect(byAddress.groups.map(({ key, links, posts }) => [key, links, posts])).toEqual([
    [`${HOME}/forum/a/`, 3, 2],
    [`${HOME}/forum/b/`, 1, 1],
    [`${HOME}/garden-chiars/`, 1, 1],
    [`${HOME}/moved/`, 1, 1],
    [`${HOME}/old/garden-tools/`, 1, 1],
  ]);
  expect(byAddress.groups[0]?.examples.map(({ raw_url: raw }) => raw)).toEqual([
    '/forum/a/',
    '/forum/a/#top',
    '/forum/a/',
  ]);
  const byPost = await groupsOf('?by=post');
  expect(byPost.groups.map(({ key, title, links }) => [key, title, links])).toEqual([
    ['1', 'Post 1', 4],
    ['2', 'Post 2', 3],
  ]);
  const byPath = await groupsOf('?by=path&reason=no_such_page');
  expect(
    byPath.groups.map(({ key, links, addresses, documents }) => [key, links, addresses, documents]),
  ).toEqual([
    ['/forum/', 4, 2, 0],
    ['/garden-chiars/', 1, 1, 0],
  ]);
});

it('lists the links of one group, and gives the groups as CSV', async () => {
  const { links, total } = await brokenOf('?by=path&group=%2Fforum%2F');
  expect(total).toBe(4);
  expect(new Set(links.map(({ post_id: post }) => post))).toEqual(new Set([1, 2]));
  const { body: text } = await request(`${LINKS}/broken-groups?format=csv`);
  expect(text.split('\r\n')[1]).toBe(`${HOME}/forum/a/,,3,2,1,`);
});

it('finds where a broken link may have been meant to lead', async () => {
  const { links } = await brokenOf();
  const candidatesOf = async (raw: string) => {
    const link = links.find(({ raw_url }) => raw_url === raw);
    const { json } = await request(`${LINKS}/broken/${link?.id}/candidates`);
    return (json as { candidates: LinkCandidate[] }).candidates;
  };
  expect(await candidatesOf('/moved/')).toMatchObject([
    { post_id: 4, how: 'redirect_end', certainty: 'certain', url: `${HOME}/garden-tools/` },
  ]);
  expect(await candidatesOf('/old/garden-tools/')).toMatchObject([
    { post_id: 4, how: 'platform_guess', certainty: 'likely' },
  ]);
  expect(await candidatesOf('/garden-chiars/')).toMatchObject([
    { post_id: 3, how: 'spelling', certainty: 'possible' },
  ]);
  expect(await candidatesOf('/forum/b/')).toEqual([]);
  expect((await request(`${LINKS}/broken/999999/candidates`)).status).toBe(404);
});

it('leaves ignored links out of lists, counts and history until the rule is removed', async () => {
  const before = (await brokenOf()).total;
  const dayOf = async () => ((await request(`${LINKS}/history`)).json as HistoryBody).days.at(-1)?.broken;
  const brokenBefore = await dayOf();
  const added = await ignore({ by: 'path', value: 'forum', reason: 'Another program' });
  expect(added.status).toBe(201);
  const { rule } = added.json as { rule: IgnoreRule };
  expect(rule).toMatchObject({ by: 'path', value: '/forum/', reason: 'Another program', added_by: 'admin' });
  expect((await brokenOf()).total).toBe(before - 4);
  expect(await dayOf()).toBe((brokenBefore ?? 0) - 4);
  expect((await brokenOf('?ignored=true')).total).toBe(4);
  expect((await groupsOf('?by=path&ignored=true')).groups.map(({ key }) => key)).toEqual(['/forum/']);
  expect((await request(`${LINKS}/ignored`)).json).toEqual({ rules: [rule] });

  expect((await request(`${LINKS}/ignored/${rule.id}`, { method: 'DELETE' })).json).toEqual({
    removed: true,
  });
  expect((await request(`${LINKS}/ignored/${rule.id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await brokenOf()).total).toBe(before);
  expect(await dayOf()).toBe(brokenBefore);
});

it('ignores the broken links of one post, and names it by its title', async () => {
  const { json } = await ignore({ by: 'post', value: ' 2 ', reason: 'An archive' });
  const { rule } = json as { rule: IgnoreRule };
  expect(rule).toMatchObject({ by: 'post', value: '2', title: 'Post 2', reason: 'An archive' });
  expect((await groupsOf('?by=post')).groups.map(({ key }) => key)).toEqual(['1']);
  expect((await groupsOf('?by=post&ignored=true')).groups.map(({ key }) => key)).toEqual(['2']);
  expect((await request(`${LINKS}/ignored`)).json).toEqual({ rules: [rule] });
  await request(`${LINKS}/ignored/${rule.id}`, { method: 'DELETE' });
  expect((await groupsOf('?by=post')).total).toBe(2);
});

it.each([
  [{ by: 'path', value: '/' }, /whole site/],
  [{ by: 'pattern', value: '***' }, /more than stars/],
  [{ by: 'address', value: 'forum' }, /not a web address/],
  [{ by: 'post', value: '99' }, /no post with this id/],
  [{ by: 'post', value: 'forum' }, /no post with this id/],
  [{ by: 'everything', value: 'x' }, /by/],
  [{ by: 'path' }, /value/],
])('refuses to ignore %j', async (body, problem) => {
  const { status, body: text } = await ignore(body);
  expect(status).toBe(400);
  expect(text).toMatch(problem);
});
