import { Local, type Code, type ValueType } from './instructions.ts';

/** A function of WebAssembly that takes i32 values and gives one. */
export interface WasmFunction {
  params: readonly string[];
  /** What it keeps beside its parameters: how many of which type. */
  variables: readonly (readonly [number, ValueType])[];
  body: Code;
}

/** A function whose body is written by the names of its parameters and variables; `body` gets each of them. */
export function wasmFunction<Param extends string, Variable extends string>(
  params: readonly Param[],
  variables: Readonly<Partial<Record<ValueType, readonly Variable[]>>>,
  body: (locals: Record<Param | Variable, Local>) => readonly Code[],
): WasmFunction {
  // The keys of the parameter are types.
  const ofTypes = Object.entries(variables) as [ValueType, readonly Variable[]][];
  const names = [...params, ...ofTypes.flatMap(([, ofType]) => ofType)];
  // Each name is in the list once.
  const locals = Object.fromEntries(names.map((name, at) => [name, new Local(at)])) as Record<
    Param | Variable,
    Local
  >;
  return {
    params,
    variables: ofTypes.map(([type, ofType]) => [ofType.length, type]),
    body: body(locals).flat(),
  };
}
