/** Printed when the first data of a real site replaces the sample. */
export const SAMPLE_GONE =
  'The sample site and its user are gone. Add your own: signpost user add LOGIN --role administrator';
