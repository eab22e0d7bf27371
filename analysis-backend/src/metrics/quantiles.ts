import type { Bounds } from '../model/scoring.ts';

/** The 97.5 % point of the normal distribution: all intervals are two-sided 95 % ones. */
const Z = 1.959963984540054;

/** The Wilson score interval of a share, from 0 to 1. Null without trials. A larger `z` allows for trials that are estimated themselves. */
export function wilson(successes: number, trials: number, z = Z): Bounds | null {
  if (trials <= 0) return null;
  const share = successes / trials;
  const z2 = z * z;
  const centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const half =
    (z / (1 + z2 / trials)) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  // Exactly 0 for "none of 3", without a rounding error.
  return {
    low: successes <= 0 ? 0 : Math.max(0, centre - half),
    high: successes >= trials ? 1 : Math.min(1, centre + half),
  };
}

/** The most degrees of freedom for the exact formula, which takes a step per degree. Above, a series is right to five decimals. */
const MANY_DEGREES = 100;

/**
 * The t for which Student's distribution with the given degrees of freedom has 95 % between -t and t. The probability has a
 * closed form for whole degrees (Abramowitz and Stegun 26.7.3 and 26.7.4), so bisecting the angle is exact enough.
 */
export function tQuantile(degrees: number): number {
  if (degrees > MANY_DEGREES)
    return Z + (Z ** 3 + Z) / (4 * degrees) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2);
  let low = 0;
  let high = Math.PI / 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (probabilityWithin(middle, degrees) < 0.95) low = middle;
    else high = middle;
  }
  return Math.sqrt(degrees) * Math.tan((low + high) / 2);
}

/** P(|T| <= t) where t = tan(angle) × √degrees. */
function probabilityWithin(angle: number, degrees: number): number {
  const cos2 = Math.cos(angle) ** 2;
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k < degrees; k += 2) {
    term *= (cos2 * (k - 1)) / k;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}
