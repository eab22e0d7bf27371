import { Socket } from 'node:net';

/**
 * Refuses every connection that would leave this machine, so that no test calls out by accident. vitest loads it into the test
 * processes; NODE_OPTIONS loads it into the Node processes that they start, of any version.
 */
const LOADED = Symbol.for('signpost refuses outbound connections');

/** Hosts of the servers that were given to the tests. Processes that the tests start get them in the address of this module. */
const GIVEN = new URL(import.meta.url).searchParams.get('given')?.split(' ') ?? givenHosts();

function givenHosts() {
  const urls = ['POSTGRES', 'MARIADB', 'REDIS'].map((name) => process.env[`SIGNPOST_TEST_${name}_URL`] ?? '');
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname);
}

/** The host to connect to, in any of the ways to call `connect`; null for a Unix socket. */
function hostOf([first, second]) {
  // Node's own calls pass the arguments as a list.
  const target = Array.isArray(first) ? first[0] : first;
  if (typeof target === 'object' && target !== null) {
    return typeof target.path === 'string' ? null : String(target.host ?? 'localhost');
  }
  const isPort = /^\d+$/.test(String(target));
  if (!isPort) return null;
  return typeof second === 'string' ? second : 'localhost';
}

function isAllowed(host) {
  return (
    GIVEN.includes(host) ||
    host === 'localhost' ||
    host === '::1' ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
  );
}

if (!(LOADED in globalThis)) {
  globalThis[LOADED] = true;
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function connectHere(...args) {
    const host = hostOf(args);
    if (host === null || isAllowed(host)) return connect.apply(this, args);
    const refusal = new Error(
      `No test may connect to ${host}: only loopback addresses, Unix sockets and the servers that were given.`,
    );
    refusal.code = 'ERR_OUTBOUND_REFUSED';
    // Fails like any other connection, so that it shows in the same places.
    process.nextTick(() => this.destroy(refusal));
    return this;
  };
  const module = new URL(import.meta.url);
  module.searchParams.set('given', GIVEN.join(' '));
  const option = `--import=${module.href}`;
  const { NODE_OPTIONS: others = '' } = process.env;
  if (!others.includes(option)) process.env.NODE_OPTIONS = `${others} ${option}`.trim();
}
