/** What a multipart form tells while it arrives; `bytes` belong to the file named last. */
export type FormEvent =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; contentType: string }
  | { kind: 'bytes'; bytes: Uint8Array }
