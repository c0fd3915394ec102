/** What `#captions/fonts/shapes.bin` is to a Worker, which has no files: a data module. */
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}
