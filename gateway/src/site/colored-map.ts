import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { publisherOfGroup, sourceOf } from '@homeground/catalog/sources'
import { nameOfState } from '@homeground/catalog/states'
import {
  type LoadedAttributeList,
  type LoadedValues,
  type MapValues,
  paths,
  pathTo,
  type StateStatistic,
} from '@homeground/contracts'
import { originMark, withMark } from '@homeground/format/figure-text'
import { formatAttribute, formatPeriod, labelInline } from '@homeground/format/format'
import { type Distribution, edgeLabels, type MapColors, mapColors } from '@homeground/format/map-colors'
import { type MapPoint, mapPointsOf, valueText } from '@homeground/format/map-points'
import { mapTokens } from '@homeground/format/map-tokens'
import { unavailable } from '@homeground/service'
import { eastOf, type ZipPaths, zipPathScale } from './area-drawing.ts'
import type { Inquiry } from './ask-service.ts'
import { escapeText } from './html.ts'
import { type Drawer, readArea } from './social-images.ts'
import type { SubjectArea } from './subject.ts'

/** Pixels; a narrower column scales it. */
const box = { x: 0, y: 0, width: 600, height: 360 } as const

interface ColoredMapOptions {
  readonly area: SubjectArea
  /** Key of the attribute. */
  readonly measure: string
  /** What the map is about, in words. */
  readonly title: string
  readonly inquiry: Inquiry
  readonly drawer: Drawer
}

/**
 * The zips around a place, or of a state, in the classes of an attribute as HTML: those of the maps of the site, fitted to the
 * zips that are shown, or of a state to all of its zips. Undefined if there are no outlines. Errors: 503 while the service of
 * the values is down.
 */
export async function coloredMap(options: ColoredMapOptions): Promise<string | undefined> {
  const { area, measure, inquiry, drawer } = options
  const attribute = findAttribute(measure)!
  const [toDraw, points, loaded, distribution] = await Promise.all([
    readArea(area, inquiry),
    readPoints(options),
    readLoaded(options),
    area.zips === 'all' ? readDistribution(area.states[0]!, options) : undefined,
  ])
  const drawn = toDraw && (await drawer.zips(toDraw, box))
  if (!drawn) return undefined
  const shown = points.filter((point) => isWithin(point, drawn.bounds))
  const colors = mapColors(shown, attribute, distribution)
  const about = aboutOf(attribute, loaded)
  if (colors.classes.length === 0) {
    const sentence = `There are no figures of ${labelInline(attribute)} for these zip codes.`
    return `<p>${escapeText(sentence)}</p>`
  }
  const patterns = new Set<string>()
  const body = drawnZips(drawn, {
    points: new Map(points.map((point) => [point.id, point])),
    attribute,
    colors,
    patterns,
  })
  return [
    `<p><b>${escapeText(attribute.label)}</b>${about.vintage && `, ${about.vintage}`}${about.mark && `, <span class="mark">${about.mark}</span>`}</p>`,
    ownValue(area, { points, attribute }),
    `<svg class="map zips" viewBox="0 0 ${box.width * zipPathScale} ${box.height * zipPathScale}" preserveAspectRatio="xMinYMid" role="img" aria-label="${escapeText(altText(options, { attribute, shown }))}">`,
    `<defs>${[...patterns].map(patternOf).join('')}<clipPath id="box"><rect width="100%" height="100%"/></clipPath></defs>`,
    `<g clip-path="url(#box)">${body}`,
    drawn.outline ? `<path class="outline" transform="scale(${zipPathScale})" d="${drawn.outline}"/>` : '',
    '</g></svg>',
    legendOf(colors, {
      attribute,
      isHatched: [...patterns].some((name) => name !== noData),
      hasGaps: patterns.has(noData),
    }),
    `<small class="source">${escapeText(`${about.credit}. Outlines: ${sourceOf('outlines').publisher}.`)}</small>`,
  ].join('')
}

/** The values of all zips of the states of an area. */
async function readPoints({ area, measure, inquiry }: ColoredMapOptions): Promise<MapPoint[]> {
  const answers = await Promise.all(
    area.states.map((state) => inquiry.ask('GET', `${paths.mapValues}?${new URLSearchParams({ measure, state })}`)),
  )
  return answers.flatMap(({ text }) => {
    if (text === undefined) throw unavailable('The figures of the map are unavailable right now.')
    return mapPointsOf(JSON.parse(text) as MapValues, 'zip')
  })
}

/** Whose values they are and of when, as far as that is known. */
async function readLoaded({ measure, inquiry }: ColoredMapOptions): Promise<LoadedValues | undefined> {
  const { text } = await inquiry.ask('GET', paths.loadedAttributes)
  if (text === undefined) throw unavailable('The figures of the map are unavailable right now.')
  return (JSON.parse(text) as LoadedAttributeList).attributes.find(({ key }) => key === measure)
}

/** How the values of a state are distributed, as its page shows it; undefined where it is not known. */
async function readDistribution(
  state: string,
  { measure, inquiry }: ColoredMapOptions,
): Promise<Distribution | undefined> {
  const { text } = await inquiry.ask('GET', pathTo(paths.stateStatistic, { state, stat: measure }))
  return text === undefined ? undefined : ((JSON.parse(text) as StateStatistic).histogram ?? undefined)
}

function aboutOf({ source }: Attribute, loaded: LoadedValues | undefined) {
  const mark = originMark({ source, dataSet: loaded?.data_set })
  const vintage = formatPeriod(loaded?.vintage)
  const publisher = withMark(loaded?.publisher ?? publisherOfGroup(source), mark)
  return { mark, vintage, credit: [publisher, vintage].filter(Boolean).join(', ') }
}

function isWithin({ lat, lng }: MapPoint, { west, south, east, north }: ZipPaths['bounds']): boolean {
  const x = eastOf(lng)
  return lat >= south && lat <= north && x >= west && x <= east
}

/** The value of a place that is one zip: the map shows only its class. */
function ownValue(
  { zips }: SubjectArea,
  { points, attribute }: { readonly points: readonly MapPoint[]; readonly attribute: Attribute },
): string {
  const own = zips.length === 1 ? points.find(({ id }) => id === zips[0]) : undefined
  return own ? `<p>${escapeText(own.label)}: <b>${escapeText(valueText(own, attribute))}</b></p>` : ''
}

/** For readers who do not see the map. */
function altText(
  { area, title }: ColoredMapOptions,
  { attribute, shown }: { readonly attribute: Attribute; readonly shown: readonly MapPoint[] },
): string {
  const where = area.zips === 'all' ? `of ${nameOfState(area.states[0]!)}` : `around ${title}`
  const values = shown.flatMap(({ value }) => value ?? [])
  const [least, largest] = [Math.min(...values), Math.max(...values)].map((value) => formatAttribute(attribute, value))
  return `Zip codes ${where} colored by ${labelInline(attribute)}, from ${least} to ${largest}`
}

/** The pattern of areas without a value; the others are named for the class that they are drawn over. */
const noData = 'nodata'

interface Coloring {
  readonly points: ReadonlyMap<string, MapPoint>
  readonly attribute: Attribute
  readonly colors: MapColors
  /** The patterns that are used, which this adds to. */
  readonly patterns: Set<string>
}

/** The zips in groups of one color, each with its value as a title, which browsers show under the pointer. */
function drawnZips({ paths: zips }: ZipPaths, { points, attribute, colors, patterns }: Coloring): string {
  const fills = new Map<string, string[]>()
  for (const [zip, path] of zips) {
    const point = points.get(zip)
    const { value = null, margin } = point ?? {}
    const name = value === null ? undefined : nameOf(colors.colorOf(value))
    const isHatched = value !== null && colors.isUnclear(value, margin)
    const pattern = name === undefined ? noData : isHatched ? `${hatchOf(colors.isStrong(value!))}${name}` : undefined
    if (pattern) patterns.add(pattern)
    const fill = pattern ? `fill="url(#${pattern})"` : `class="${name}"`
    const title = point ? `${point.label}: ${valueText(point, attribute)}` : zip
    const drawn = fills.get(fill) ?? []
    drawn.push(`<path d="${path}"><title>${escapeText(title)}</title></path>`)
    fills.set(fill, drawn)
  }
  return [...fills].map(([fill, drawn]) => `<g ${fill}>${drawn.join('')}</g>`).join('')
}

/** `q3` of `var(--q3)`. */
function nameOf(color: string): string {
  return color.slice('var(--'.length, -1)
}

const strongPrefix = 'strong-'
const hatchOf = (isStrong: boolean) => (isStrong ? strongPrefix : 'hatched-')

/** The tile of a pattern in units of the paths: lines over a class, or dots over land. */
function patternOf(pattern: string): string {
  const tile = `<pattern id="${pattern}" width="24" height="24" patternUnits="userSpaceOnUse">`
  if (pattern === noData) {
    return `${tile}<rect class="land" width="24" height="24"/><path class="dots" d="M4 4h5v5h-5zM16 16h5v5h-5z"/></pattern>`
  }
  const isStrong = pattern.startsWith(strongPrefix)
  const name = pattern.slice(hatchOf(isStrong).length)
  return `${tile}<rect class="${name}" width="24" height="24"/><path class="${isStrong ? 'lines strong' : 'lines'}" d="M-28 28L4 -4M-4 28L28 -4M20 28L52 -4"/></pattern>`
}

interface Legend {
  readonly attribute: Attribute
  readonly isHatched: boolean
  readonly hasGaps: boolean
}

/** Longer labels would touch, so only every second one is shown; so few never touch, also in a narrow column. */
const maxRoomyLetters = 7
const fewLabels = 3

/** One color per class with the edges between them, and what patterns mean. */
function legendOf({ classes, edges }: MapColors, { attribute, isHatched, hasGaps }: Legend): string {
  const labels = edgeLabels(edges, attribute)
  const swatches = classes.map((color, index) => {
    const label = index === 0 ? '' : `<em>${escapeText(labels[index - 1]!)}</em>`
    return `<span><i class="${nameOf(color)}"></i>${label}</span>`
  })
  const isFew = labels.length <= fewLabels
  const spacing = isFew ? ' few' : labels.some(({ length }) => length > maxRoomyLetters) ? ' sparse' : ''
  const key = (className: string, text: string) => `<span><i class="${className}"></i>${text}</span>`
  const keys = [
    ...(hasGaps ? [key('no-data', 'No data')] : []),
    ...(isHatched ? [key('hatched', 'Margin of error reaches another class')] : []),
  ]
  return [
    `<p class="ramp${spacing}">${swatches.join('')}</p>`,
    ...(keys.length > 0 ? [`<p class="keys">${keys.join('')}</p>`] : []),
  ].join('')
}

/** The colors of classes and areas, for the rules of light and of dark pages. */
export function mapColorTexts(scheme: 'light' | 'dark'): string {
  return Object.entries(mapTokens[scheme])
    .map(([name, color]) => `${name}:${color}`)
    .join(';')
}

const classNames = Object.keys(mapTokens.light).flatMap((name) => (/^--[qdn]\d$/.test(name) ? [name.slice(2)] : []))

/** What maps in colors need in the stylesheet of embeds. */
export const coloredMapStyles = [
  ...classNames.map((name) => `.${name}{fill:var(--${name});background:var(--${name})}`),
  '.zips{border:0;max-height:360px}.zips g path{fill:inherit;fill-rule:evenodd;stroke:var(--area-line);stroke-width:.75}',
  '.zips .outline{fill:none;stroke:var(--ink);stroke-width:2.5}',
  '.zips .land{fill:var(--land)}.zips .dots{fill:var(--ink-3)}.zips .lines{stroke:var(--hatch);stroke-width:4;vector-effect:none}.zips .strong{stroke:var(--hatch-strong)}',
  '.ramp{display:flex;max-width:420px;margin-top:10px;font-size:13px;line-height:16px}.ramp span{flex:1;min-width:0}',
  '.ramp i{display:block;height:8px}.ramp em{display:block;width:56px;margin-top:3px;font-style:normal;text-align:center;transform:translateX(-50%);white-space:nowrap}',
  '.keys{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:13px;line-height:16px}.keys span{display:flex;align-items:center;gap:6px}.keys i{width:24px;height:10px;border:1px solid var(--border)}',
  '.keys .no-data{background:radial-gradient(circle at 1.5px 1.5px,var(--ink-3) .8px,transparent 1px) 0 0/6px 6px,var(--land)}',
  '.keys .hatched{background:repeating-linear-gradient(135deg,var(--hatch) 0 1px,transparent 1px 4.2px),var(--q1)}',
  '.sparse span:nth-child(odd) em{visibility:hidden}@media(max-width:439px){.ramp:not(.few) span:nth-child(odd) em{visibility:hidden}}',
].join('')
