import { loadChunk } from '../../lazy/load-chunk.ts'

/** Reads QR codes in a picture. */
export interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): BarcodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own reader, which costs nothing; elsewhere ZXing in WebAssembly, from this site and no other. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (native && (await native.getSupportedFormats()).includes('qr_code')) return new native({ formats: ['qr_code'] })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    loadChunk(() => import('barcode-detector/ponyfill')),
    import('zxing-wasm/reader/zxing_reader.wasm?url')
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
