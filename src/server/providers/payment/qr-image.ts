import QRCode from 'qrcode'

/** PNG, base64: for providers that answer only what the picture has to say. */
export const qrImage = async (text: string) => {
  const png = await QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 1, width: 480 })
  return png.toString('base64')
}
