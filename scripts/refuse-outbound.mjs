import { Socket } from 'node:net';

/**
 * Refuses every connection that would leave this machine, so that no test calls out by accident. vitest loads it into the
 * processes of the tests; NODE_OPTIONS loads it into the Node processes that they start, of whatever version.
 */
const LOADED = Symbol.for('signpost refuses outbound connections');

/** The host that is asked for, in any of the ways to call `connect`; null for a Unix socket. */
function hostOf([first, second]) {
  // Node's own callers have put the arguments into a list already.
  const target = Array.isArray(first) ? first[0] : first;
  if (typeof target === 'object' && target !== null) {
    return typeof target.path === 'string' ? null : String(target.host ?? 'localhost');
  }
  const isPort = /^\d+$/.test(String(target));
  if (!isPort) return null;
  return typeof second === 'string' ? second : 'localhost';
}

function isThisMachine(host) {
  return host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
}

if (!(LOADED in globalThis)) {
  globalThis[LOADED] = true;
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function connectHere(...args) {
    const host = hostOf(args);
    if (host === null || isThisMachine(host)) return connect.apply(this, args);
    const refusal = new Error(`No test may connect to ${host}: only loopback addresses and Unix sockets.`);
    refusal.code = 'ERR_OUTBOUND_REFUSED';
    // Like any other failure to connect, so that it shows where those show.
    process.nextTick(() => this.destroy(refusal));
    return this;
  };
  const option = `--import=${import.meta.url}`;
  const { NODE_OPTIONS: others = '' } = process.env;
  if (!others.includes(option)) process.env.NODE_OPTIONS = `${others} ${option}`.trim();
}
