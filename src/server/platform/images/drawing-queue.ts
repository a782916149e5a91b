import { Overloaded } from '../http/shedding.ts'

/** Drawn at the same time in this process: libuv has four threads, and files, names and passwords need the others. */
const RUNNING_MAX = 2

/** As many as two screens of products have pictures; whoever comes after them is told to come again. */
const WAITING_MAX = 40

let running = 0
const waiting: (() => void)[] = []

/**
 * Draws a picture when one of the places is free. Throws Overloaded where too many wait: a crawler that asks for
 * pictures that are not drawn yet must not slow down a checkout. Never called within another drawing, which would wait
 * for itself.
 */
export async function queueDrawing<T>(draw: () => Promise<T>): Promise<T> {
  if (running < RUNNING_MAX) running++
  else if (waiting.length < WAITING_MAX) await new Promise<void>(resolve => waiting.push(resolve))
  else throw new Overloaded('Too many pictures wait to be drawn')
  try {
    return await draw()
  } finally {
    // The place is handed over as it is: nobody who comes now gets ahead of those who wait.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
