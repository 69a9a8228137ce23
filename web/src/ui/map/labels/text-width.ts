let context: CanvasRenderingContext2D | null | undefined

/** The width of a map label in pixels. */
export function textWidth(text: string): number {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    const family = getComputedStyle(document.body).fontFamily
    if (context) context.font = `600 14px ${family}`
  }
  return context ? context.measureText(text).width : text.length * 7.5
}
