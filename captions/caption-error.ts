/** Input that the engine refuses; `field` names the culprit, the message says what is wrong with it. */
export class CaptionError extends Error {
  readonly field: string

  constructor(field: string, fault: string) {
    super(`${field}: ${fault}`)
    this.name = 'CaptionError'
    this.field = field
  }
}
