import { describe, expect, test } from '@jest/globals'
import { type LabelCandidate, labelBounds, markBounds, overlaps, placeLabels } from './labels.tsx'

const map = { width: 400, height: 300, obstacles: [], maxLabels: 12, widthOf: (text: string) => text.length * 7 }
const mark = (id: string, x: number, y: number): LabelCandidate => ({ id, text: id, x, y, radius: 7 })

describe('placeLabels', () => {
  test('puts a single label to the right of its mark, on the same line', () => {
    expect(placeLabels([mark('Natick', 100, 100)], map)).toEqual([
      { id: 'Natick', text: 'Natick', anchor: 'start', dx: 12, dy: 4 },
    ])
  })

  test('moves to the left at the right edge of the map', () => {
    expect(placeLabels([mark('Natick', 390, 100)], map)[0]?.anchor).toBe('end')
  })

  test('never covers another mark or another label', () => {
    const marks = Array.from({ length: 40 }, (_, index) =>
      mark(`Town ${index}`, 20 + ((index * 97) % 360), 20 + ((index * 61) % 260)),
    )
    const placed = placeLabels(marks, map)
    const boxes = placed.map((label) => {
      const of = marks.find(({ id }) => id === label.id)!
      return { id: label.id, box: labelBounds(of, label, map.widthOf(label.text)) }
    })
    expect(placed.length).toBeGreaterThan(0)
    for (const { id, box } of boxes) {
      expect(marks.some((of) => of.id !== id && overlaps(box, markBounds(of)))).toBe(false)
      expect(boxes.some((other) => other.id !== id && overlaps(box, other.box))).toBe(false)
    }
  })

  test('keeps labels apart, so that two do not read as one', () => {
    // Right of its mark, the second label would be one pixel below the first.
    const [first, second] = placeLabels([mark('Natick', 100, 100), mark('Wellesley', 60, 117)], map)
    expect(first).toMatchObject({ anchor: 'start', dy: 4 })
    expect(second?.anchor).not.toBe('start')
  })

  test('stops at the limit and keeps the first in order', () => {
    const marks = Array.from({ length: 20 }, (_, index) => mark(`T${index}`, 50, 10 + index * 30))
    const placed = placeLabels(marks, { ...map, height: 1000, maxLabels: 12 })
    expect(placed.map(({ id }) => id)).toEqual(marks.slice(0, 12).map(({ id }) => id))
  })

  test('puts the name of a selected mark below it when other marks leave no room', () => {
    const around = [70, 130].flatMap((x) => [75, 100, 125].map((y) => mark(`${x} ${y}`, x, y)))
    const crowd = [...around, mark('above', 100, 80), mark('below', 100, 120)]
    const chosen = { ...mark('Natick', 100, 100), isSelected: true }
    expect(placeLabels([mark('Natick', 100, 100), ...crowd], map)[0]?.id).not.toBe('Natick')
    expect(placeLabels([chosen, ...crowd], map)[0]).toMatchObject({ id: 'Natick', anchor: 'middle', dy: 22 })
  })

  test('leaves out the name of one of several selected marks rather than cover another', () => {
    const zips = [70, 100, 130].flatMap((x) => [80, 100, 120].map((y) => mark(`${x} ${y}`, x, y)))
    const placed = placeLabels(
      zips.map((zip) => ({ ...zip, isSelected: true })),
      map,
    )
    expect(placed.map(({ id }) => id)).not.toContain('100 100')
    for (const label of placed) {
      const of = zips.find(({ id }) => id === label.id)!
      const box = labelBounds(of, label, map.widthOf(label.text))
      expect(zips.filter((zip) => zip.id !== label.id && overlaps(box, markBounds(zip)))).toEqual([])
    }
  })

  test('keeps legend and controls clear', () => {
    const obstacles = [{ x: 0, y: 0, width: 400, height: 300 }]
    expect(placeLabels([mark('Natick', 100, 100)], { ...map, obstacles })).toEqual([])
  })

  test('names a town of several zips once', () => {
    const twice = [mark('Framingham', 100, 100), { ...mark('Framingham', 100, 200), id: 'other' }]
    expect(placeLabels(twice, map).map(({ id }) => id)).toEqual(['Framingham'])
  })

  test('skips marks outside the map', () => {
    expect(placeLabels([mark('Boston', 500, 100)], map)).toEqual([])
  })
})
