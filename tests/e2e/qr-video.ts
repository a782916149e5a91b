import QRCode from 'qrcode'

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 10]
const [WHITE, BLACK, GREY] = [235, 16, 128]
/** Empty modules around the code. */
const MARGIN = 4

/** A film of a QR code on white, as Chromium takes it instead of a camera (YUV4MPEG2, 4:2:0). */
export function qrVideo(text: string): Buffer {
  const { modules } = QRCode.create(text)
  const scale = Math.floor(HEIGHT / (modules.size + 2 * MARGIN))
  const [left, top] = [WIDTH, HEIGHT].map(side => Math.floor((side - modules.size * scale) / 2)) as [number, number]
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (let y = 0; y < modules.size * scale; y++)
    for (let x = 0; x < modules.size * scale; x++)
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale)) === 1) light[(top + y) * WIDTH + left + x] = BLACK
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...Array<Buffer>(FRAMES).fill(frame)])
}
