import { InvalidArgumentError } from 'commander';

/** Reads a whole number from 1 on; `problem` is what is said of anything else. */
export function wholeNumber(
  problem = 'Must be a whole number, 1 or more.',
  most = Number.MAX_SAFE_INTEGER,
): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^[1-9]\d{0,14}$/.test(text) && number <= most) return number;
    throw new InvalidArgumentError(problem);
  };
}
