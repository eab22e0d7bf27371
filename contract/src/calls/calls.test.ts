import { expect, test } from 'vitest';
import { analysisCalls as passedOn } from '../analyses/index.ts';
import { brandCalls, ENVELOPED, linkCalls, serviceCalls, type Call } from './index.ts';

const calls = Object.entries<Call>(serviceCalls).map(([name, call]) => ({ name, ...call }));
const routesOf = ({ methods, path }: Call): string[] =>
  methods.map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);

test('no two calls have the same path and method', () => {
  const routes = calls.flatMap(routesOf);
  expect(new Set(routes).size).toBe(routes.length);
});

const { listPosts, getPostsStats, listLinks, getLinksStats } = linkCalls;
const ofContract = [listPosts, getPostsStats, listLinks, getLinksStats, ...Object.values<Call>(brandCalls)];

test('no other call uses a path of the contract, on which any other method is unknown', () => {
  const paths = new Set(ofContract.map(({ path }) => path));
  const others = calls.filter(
    (call) => !ofContract.some(({ path, summary }) => path === call.path && summary === call.summary),
  );
  expect(others.filter(({ path }) => paths.has(path))).toEqual([]);
});

test('every passed-on call that changes something has the brand in its path, unless it is about the services for all brands', () => {
  const changes = calls.filter(({ name, methods }) => name in passedOn && !methods.includes('GET'));
  const ofAll = `${ENVELOPED}ai-services`;
  expect(
    changes.filter(({ path }) => !path.startsWith(`${ENVELOPED}brands/{id}/`) && !path.startsWith(ofAll)),
  ).toEqual([]);
});
