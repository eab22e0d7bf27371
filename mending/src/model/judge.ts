import { fitLogistic, probabilityBy, type Example, type Weights } from './logistic.ts';
import { PRIOR } from './prior.ts';

/** Says how likely a candidate is to be a link that an editor of the site would make. */
export interface Judge {
  weights: Weights;
  /** Straightens the probabilities, the likely and the unlikely ones each in their own way (beta calibration). */
  straighten: Weights;
}

export const PRIOR_JUDGE: Judge = {
  weights: Float64Array.from(PRIOR.weights),
  straighten: Float64Array.from(PRIOR.straighten),
};

/** How strongly the weights are pulled to those of the prior, counted in examples. */
const PENALTY = 2;
/** The first weight only says how many candidates are links, and each site has its own share. */
const FIRST_PENALTY = 0.01;
const STRAIGHTEN_PENALTY = 5;
/** How many of the likeliest candidates of a target are proposals; those have to be straight. */
export const PROPOSED = 10;

export function judge({ weights, straighten }: Judge, features: Float64Array): number {
  return probabilityBy(straighten, sidesOf(probabilityBy(weights, features)));
}

/** The candidates of one target. */
export type TargetExamples = readonly Example[];

export function trainWeights(targets: readonly TargetExamples[]): Weights {
  return fitLogistic(targets.flat(), PRIOR_JUDGE.weights, PENALTY, FIRST_PENALTY);
}

/** From what weights say of targets that they were not trained on. */
export function trainStraighten(guesses: readonly Guess[], prior: Weights): Weights {
  const examples = guesses.map(({ guess, isLink }) => ({ features: sidesOf(guess), isLink }));
  return fitLogistic(examples, prior, STRAIGHTEN_PENALTY);
}

/** Straightens nothing. */
export const STRAIGHT: Weights = Float64Array.of(0, 1, 1);

export interface Guess {
  guess: number;
  isLink: boolean;
}

/** What the weights say of the candidates of a target that would be proposed, likeliest first. */
export function guessesBy(weights: Weights, examples: TargetExamples): Guess[] {
  return examples
    .map(({ features, isLink }) => ({ guess: probabilityBy(weights, features), isLink }))
    .sort((one, other) => other.guess - one.guess)
    .slice(0, PROPOSED);
}

/** Together they are its logit: the first is near 0 for what is likely, the second for what is not. */
function sidesOf(probability: number): Float64Array {
  const kept = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Float64Array.of(Math.log(kept), -Math.log(1 - kept));
}
