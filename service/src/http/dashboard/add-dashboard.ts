import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { addVary } from '../answer/add-vary.ts';
import { noRoute } from '../answer/error-response.ts';
import { namesTag } from '../answer/names-tag.ts';
import { isBelow } from '../params/below-base-path.ts';
import type { DashboardFile, DashboardFiles } from './dashboard-files.ts';

/** A page may run our own scripts and call our own service, and nothing else; no site may put it in a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The addresses of screens. The dashboard itself knows which screen each one shows. */
const SCREENS = [
  '/links/*',
  '/brands',
  '/brands/*',
  '/site/*',
  '/admin',
  '/admin/*',
  '/sign-in',
  '/invitation',
  '/x/*',
];

const ASSETS = 'assets/';

/** Serves the files of the dashboard, and its page at the address of every screen. */
export function addDashboard(app: FastifyInstance, files: DashboardFiles): void {
  const names = new Set(files.names);
  names.delete('index.html');
  const send = (request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply => {
    if (!names.has(name)) throw noRoute();
    // The names of assets carry a hash of their content.
    const caching = name.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache';
    reply.header('cache-control', caching);
    return sendFile(request, reply, files.file(name));
  };
  // One route for all assets: a route for each of a hundred would take as long as all others.
  app.get<{ Params: { name: string } }>(`/${ASSETS}:name`, (request, reply) =>
    send(request, reply, ASSETS + request.params.name),
  );
  for (const name of names) {
    if (!name.startsWith(ASSETS)) app.get(`/${name}`, (request, reply) => send(request, reply, name));
  }
  for (const url of SCREENS) {
    app.get(url, (request, reply) => {
      // For programs these addresses do not exist.
      if (!wantsPage(request) || !files.isBuilt) throw noRoute();
      return sendPage(request, reply, files);
    });
  }
}

export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Whether a person has opened an address that does not exist: the dashboard says so and leads home. Under the API's own paths it is a program. */
export function isLostPage(
  request: FastifyRequest,
  { basePath, namespace }: Pick<Config, 'basePath' | 'namespace'>,
): boolean {
  const { method, url } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && wantsPage(request) && !url.startsWith(`${basePath}/${namespace}`);
}

/** The page that all screens share. It works below the base path only: elsewhere the browser is sent there. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, files: DashboardFiles): FastifyReply {
  const { basePath, root } = files.config;
  const { originalUrl } = request;
  if (basePath !== '' && !isBelow(basePath, originalUrl)) return reply.redirect(root + originalUrl, 302);
  reply.headers({
    'content-security-policy': POLICY,
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  return sendFile(request, reply, files.file('index.html'));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: DashboardFile): FastifyReply {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  addVary(reply, 'Accept-Encoding');
  reply.header('etag', file.etag);
  if (namesTag(known, file.etag)) return reply.code(304).send();
  reply.type(file.type);
  const { bytes, gzip, brotli } = file;
  if (brotli !== null && /\bbr\b/.test(String(accepted)))
    return reply.header('content-encoding', 'br').send(brotli);
  if (gzip !== null && /\bgzip\b/.test(String(accepted)))
    return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(bytes);
}
