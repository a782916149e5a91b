let audio: AudioContext | undefined

const TICK_S = 0.03

/** A short wooden tick at each of these times, in ms from now. */
export function playTicks(times: readonly number[]) {
  const context = (audio ??= new AudioContext())
  void context.resume()
  const start = context.currentTime
  for (const ms of times) {
    const at = start + ms / 1_000
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    oscillator.type = 'triangle'
    oscillator.frequency.setValueAtTime(900, at)
    oscillator.frequency.exponentialRampToValueAtTime(300, at + TICK_S)
    volume.gain.setValueAtTime(0.12, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + TICK_S)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + TICK_S)
  }
}
