/** Candidates and whether each is a link that the site has. */
export interface Example {
  features: Float64Array;
  isLink: boolean;
}

const ROUNDS = 25;
const SMALL_STEP = 1e-5;

/** The weights of a logistic model: the first is the one of no feature. */
export type Weights = Float64Array;

export function probabilityBy(weights: Weights, features: Float64Array): number {
  return 1 / (1 + Math.exp(-logitBy(weights, features)));
}

function logitBy(weights: Weights, features: Float64Array): number {
  let sum = weights[0] ?? 0;
  for (let at = 0; at < features.length; at += 1) sum += (weights[at + 1] ?? 0) * (features[at] ?? 0);
  return sum;
}

/** Logistic regression by Newton's method. `penalty` pulls the weights towards `prior`: few examples change little. */
export function fitLogistic(
  examples: readonly Example[],
  prior: Weights,
  penalty: number,
  firstPenalty = penalty,
): Weights {
  const size = prior.length;
  const weights = prior.slice();
  const lossOf = (tried: Weights): number => {
    let loss = 0;
    for (let at = 0; at < size; at += 1) {
      const pull = at === 0 ? firstPenalty : penalty;
      loss += (pull * ((tried[at] ?? 0) - (prior[at] ?? 0)) ** 2) / 2;
    }
    for (const { features, isLink } of examples) {
      const wrong = logitBy(tried, features) * (isLink ? -1 : 1);
      loss += Math.max(0, wrong) + Math.log1p(Math.exp(-Math.abs(wrong)));
    }
    return loss;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Float64Array(size);
    const curve = new Float64Array(size * size);
    for (let at = 0; at < size; at += 1) {
      const pull = at === 0 ? firstPenalty : penalty;
      slope[at] = pull * ((prior[at] ?? 0) - (weights[at] ?? 0));
      curve[at * size + at] = pull;
    }
    const row = new Float64Array(size);
    for (const { features, isLink } of examples) {
      const guess = probabilityBy(weights, features);
      const error = (isLink ? 1 : 0) - guess;
      const spread = Math.max(1e-6, guess * (1 - guess));
      row[0] = 1;
      row.set(features, 1);
      for (let at = 0; at < size; at += 1) {
        const value = row[at] ?? 0;
        if (value === 0) continue;
        slope[at] = (slope[at] ?? 0) + error * value;
        for (let other = 0; other <= at; other += 1) {
          const place = at * size + other;
          curve[place] = (curve[place] ?? 0) + spread * value * (row[other] ?? 0);
        }
      }
    }
    const step = solve(curve, slope);
    const next = stepFrom(weights, step, lossOf);
    if (next === null) break;
    weights.set(next);
    if (step.every((part) => Math.abs(part) < SMALL_STEP)) break;
  }
  return weights;
}

const HALVINGS = 30;

/** A whole step can lead too far where most guesses are certain: the largest part of it after which less is wrong; null for none. */
function stepFrom(weights: Weights, step: Float64Array, lossOf: (tried: Weights) => number): Weights | null {
  const before = lossOf(weights);
  for (let halved = 0, part = 1; halved < HALVINGS; halved += 1, part /= 2) {
    const tried = weights.map((weight, at) => weight + part * (step[at] ?? 0));
    if (lossOf(tried) <= before) return tried;
  }
  return null;
}

/** Solves a symmetric positive system, of which the lower half is given, by Cholesky's method. */
function solve(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const root = lower.slice();
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = root[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1) {
        sum -= (root[row * size + at] ?? 0) * (root[column * size + at] ?? 0);
      }
      root[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (root[column * size + column] ?? 1);
    }
  }
  const result = right.slice();
  for (let row = 0; row < size; row += 1) {
    let sum = result[row] ?? 0;
    for (let at = 0; at < row; at += 1) sum -= (root[row * size + at] ?? 0) * (result[at] ?? 0);
    result[row] = sum / (root[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = result[row] ?? 0;
    for (let at = row + 1; at < size; at += 1) sum -= (root[at * size + row] ?? 0) * (result[at] ?? 0);
    result[row] = sum / (root[row * size + row] ?? 1);
  }
  return result;
}
