type Methods<Deps> = Readonly<Record<string, (deps: Deps, ...args: never[]) => unknown>>

/** Functions without their first parameter. */
type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (deps: never, ...args: infer Args) => infer Answer
    ? (...args: Args) => Answer
    : never
}

/**
 * A service: functions that take their dependencies first, as methods of one object that has them already. The
 * functions stay short and stand beside one another, and the methods may be handed on without their object.
 */
export const bindDeps = <Deps, Functions extends Methods<Deps>>(deps: Deps, functions: Functions) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...args: never[]) => run(deps, ...args)])
  ) as Bound<Functions>
