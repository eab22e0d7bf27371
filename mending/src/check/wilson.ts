/** The 95 % interval of a share, by Wilson: never below 0 nor above 1, and honest for few. */
export function wilsonInterval(hits: number, of: number): [number, number] {
  const z = 1.959_964;
  const share = hits / of;
  const middle = share + (z * z) / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}
