import QRCode, { type QRCodeToBufferOptions } from 'qrcode'

type Size = Pick<QRCodeToBufferOptions, 'margin' | 'scale' | 'width'>

/** A QR code as PNG in Base64; empty for an empty text. */
export async function qrImage(text: string, size: Size = { margin: 1, width: 480 }): Promise<string> {
  if (text === '') return ''
  const png = await QRCode.toBuffer(text, { errorCorrectionLevel: 'M', ...size })
  return png.toString('base64')
}
