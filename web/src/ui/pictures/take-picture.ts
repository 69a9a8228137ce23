import type { Map as LeafletMap } from 'leaflet'
import { domToCanvas } from 'modern-screenshot'
import { fileNamePart, saveFile } from '../../lib/save-file.ts'
import { withPictureDensity } from '../map/pixel-density.ts'
import { framedPicture, type PictureText, pictureScale } from './picture-frame.ts'

/** Downloads a chart as a PNG. */
export async function saveChartPicture(chart: HTMLElement, picture: PictureText & { readonly file: string }) {
  await savePicture(await drawnElement(chart), picture)
}

/** Downloads what a map shows as a PNG, without its controls. */
export async function saveMapPicture(map: LeafletMap, picture: PictureText) {
  const file = `homeground-map-${fileNamePart(picture.title)}`
  await savePicture(await withPictureDensity(map, () => drawnMap(map)), { ...picture, file })
}

async function savePicture(drawing: HTMLCanvasElement, picture: PictureText & { readonly file: string }) {
  const canvas = framedPicture(drawing, picture)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('the browser could not make a PNG')
  saveFile(`${picture.file}.png`, png)
}

const sides = ['top', 'right', 'bottom', 'left']
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left']

/** The CSS properties that maps, charts and their keys have: comparing all of them takes ten times as long. */
const drawnProperties = `
  display visibility opacity position z-index box-sizing overflow-x overflow-y transform transform-origin
  width height min-width min-height max-width max-height
  flex-grow flex-shrink flex-basis flex-direction flex-wrap align-items align-self justify-content row-gap column-gap
  grid-template-columns grid-template-rows
  color background-color background-image background-position background-size background-repeat box-shadow
  outline-color outline-style outline-width outline-offset
  font-family font-size font-weight font-style line-height letter-spacing text-align vertical-align text-transform
  white-space white-space-collapse text-wrap-mode
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin
  paint-order text-anchor vector-effect shape-rendering`
  .trim()
  .split(/\s+/)
  .concat(sides.flatMap((side) => [side, `margin-${side}`, `padding-${side}`]))
  .concat(sides.flatMap((side) => ['color', 'style', 'width'].map((part) => `border-${side}-${part}`)))
  .concat(corners.map((corner) => `border-${corner}-radius`))

/** An element as it is on the page, on a canvas of its size. */
async function drawnElement(element: HTMLElement, isShown: (node: Node) => boolean = () => true) {
  return domToCanvas(element, {
    scale: pictureScale,
    filter: isShown,
    includeStyleProperties: drawnProperties,
    font: { cssText: await pageFonts() },
    style: { background: 'none' },
  })
}

/**
 * The layers of a map from the ground up: its canvases are copied as they are, because a drawing of them as elements would
 * take seconds; the elements between them are drawn together.
 */
async function drawnMap(map: LeafletMap): Promise<HTMLCanvasElement> {
  const container = map.getContainer()
  const frame = container.parentElement!
  const box = frame.getBoundingClientRect()
  const picture = document.createElement('canvas')
  picture.width = Math.round(box.width * pictureScale)
  picture.height = Math.round(box.height * pictureScale)
  const context = picture.getContext('2d')!
  context.fillStyle = getComputedStyle(frame).backgroundColor
  context.fillRect(0, 0, picture.width, picture.height)
  context.scale(pictureScale, pictureScale)

  const mapPane = map.getPane('mapPane')!
  const layers = [...mapPane.children].filter((pane) => pane.childElementCount > 0)
  layers.sort((a, b) => zIndexOf(a) - zIndexOf(b))
  const last = layers.findLastIndex((layer) => layer.querySelector('canvas'))
  const around = new Set<Element>([container, mapPane])
  // The legend is above all layers.
  const legend = frame.querySelector(':scope > [data-picture="legend"]')
  const drawElements = async (shown: readonly Element[]) => {
    const isShown = (node: Node) =>
      !(node instanceof Element) || around.has(node) || shown.some((element) => element.contains(node))
    const drawing = await drawnElement(frame, isShown)
    context.drawImage(drawing, 0, 0, box.width, box.height)
  }
  for (const layer of layers.slice(0, last + 1)) {
    const canvases = layer.querySelectorAll('canvas')
    for (const canvas of canvases) {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      if (canvas.width > 0) context.drawImage(canvas, left - box.left, top - box.top, width, height)
    }
    if (canvases.length === 0 && layer.querySelector('svg > *')) await drawElements([layer])
  }
  await drawElements([...layers.slice(last + 1), ...(legend ? [legend] : [])])
  return picture
}

function zIndexOf(element: Element): number {
  return Number(getComputedStyle(element).zIndex) || 0
}

let fonts: Promise<string> | undefined

/** The fonts of the page as CSS that needs no other file: an image may load none. */
function pageFonts(): Promise<string> {
  fonts ??= embeddedFonts().catch((error) => {
    fonts = undefined
    throw error
  })
  return fonts
}

async function embeddedFonts(): Promise<string> {
  const sheets = [...document.styleSheets].filter(({ href }) => !href || new URL(href).origin === location.origin)
  const texts = sheets.flatMap((sheet) =>
    fontRules(sheet.cssRules).map(async (rule) => {
      const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
      if (!address) return ''
      return rule.cssText.replace(address, await dataUrlOf(new URL(address, sheet.href ?? location.href)))
    }),
  )
  return (await Promise.all(texts)).join('\n')
}

function fontRules(rules: CSSRuleList): CSSFontFaceRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) return [rule]
    return rule instanceof CSSGroupingRule ? fontRules(rule.cssRules) : []
  })
}

async function dataUrlOf(address: URL): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  const file = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
