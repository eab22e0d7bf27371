/** What serves where a site has too few links to learn from. Made by `npm run bench -- suggest --prior`; see bench/README.md. */
export const PRIOR: { weights: readonly number[]; straighten: readonly number[] } = {
  weights: [-4, 1, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 1, 0.2, 1, 0, 0, 0],
  straighten: [0, 1],
};
