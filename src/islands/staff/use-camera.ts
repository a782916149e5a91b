import { useEffect, useRef, useState } from 'react'
import { openBarcodeReader } from './barcode-reader.ts'

/** Codes are looked for so often, ms: a phone stays cool, and nobody waits. */
const LOOK_MS = 150

export type CameraState = 'off' | 'starting' | 'on' | 'failed'

/** TypeScript does not know the light of a phone. */
const hasTorch = (track: MediaStreamTrack) => 'torch' in track.getCapabilities()

/** The camera at the back, and each code it sees while it is on. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack>(undefined)
  const [state, setState] = useState<CameraState>('off')
  const [torch, setTorch] = useState<boolean>()
  useEffect(() => () => track.current?.stop(), [])

  async function start() {
    setState('starting')
    try {
      const [reader, stream] = await Promise.all([
        openBarcodeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      ])
      const [camera] = stream.getVideoTracks()
      if (!video.current || !camera) throw new Error('no picture')
      track.current = camera
      video.current.srcObject = stream
      await video.current.play()
      setTorch(hasTorch(camera) ? false : undefined)
      setState('on')
      while (camera.readyState === 'live') {
        const seen = await reader.detect(video.current).catch(() => [])
        for (const { rawValue } of seen) onCode(rawValue)
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      }
    } catch {
      track.current?.stop()
      setState('failed')
    }
  }

  function stop() {
    track.current?.stop()
    setState('off')
  }

  async function switchTorch() {
    const on = torch === false
    await track.current?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
    setTorch(on)
  }

  return { video, state, torch, start, stop, switchTorch }
}
