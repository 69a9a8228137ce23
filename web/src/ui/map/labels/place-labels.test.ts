import { describe, expect, test } from '@jest/globals'
import { boxAround, boxOf, type LabelCandidate, overlaps, placeLabels } from './place-labels.ts'

const map = {
  width: 400,
  height: 300,
  taken: [],
  most: 12,
  measure: (text: string) => text.length * 7,
}
const mark = (id: string, x: number, y: number): LabelCandidate => ({
  id,
  text: id,
  x,
  y,
  radius: 7,
})

describe('placeLabels', () => {
  test('puts a lone label right of its mark, level with it', () => {
    expect(placeLabels([mark('Natick', 100, 100)], map)).toEqual([
      { id: 'Natick', text: 'Natick', anchor: 'start', dx: 12, dy: 4 },
    ])
  })

  test('turns to the left at the right edge of the map', () => {
    expect(placeLabels([mark('Natick', 390, 100)], map)[0]?.anchor).toBe('end')
  })

  test('never covers another mark or another label', () => {
    const marks = Array.from({ length: 40 }, (_, index) =>
      mark(`Town ${index}`, 20 + ((index * 97) % 360), 20 + ((index * 61) % 260)),
    )
    const placed = placeLabels(marks, map)
    const boxes = placed.map((label) => {
      const of = marks.find(({ id }) => id === label.id)!
      return { id: label.id, box: boxOf(of, label, map.measure(label.text)) }
    })
    expect(placed.length).toBeGreaterThan(0)
    for (const { id, box } of boxes) {
      expect(marks.some((of) => of.id !== id && overlaps(box, boxAround(of)))).toBe(false)
      expect(boxes.some((other) => other.id !== id && overlaps(box, other.box))).toBe(false)
    }
  })

  test('stops at the limit and keeps the first in order', () => {
    const marks = Array.from({ length: 20 }, (_, index) => mark(`T${index}`, 50, 10 + index * 30))
    const placed = placeLabels(marks, { ...map, height: 1000, most: 12 })
    expect(placed.map(({ id }) => id)).toEqual(marks.slice(0, 12).map(({ id }) => id))
  })

  test('names a chosen mark below it when other marks leave no room', () => {
    const around = [70, 130].flatMap((x) => [75, 100, 125].map((y) => mark(`${x} ${y}`, x, y)))
    const crowd = [...around, mark('above', 100, 80), mark('below', 100, 120)]
    const chosen = { ...mark('Natick', 100, 100), always: true }
    expect(placeLabels([mark('Natick', 100, 100), ...crowd], map)[0]?.id).not.toBe('Natick')
    expect(placeLabels([chosen, ...crowd], map)[0]).toMatchObject({
      id: 'Natick',
      anchor: 'middle',
      dy: 22,
    })
  })

  test('leaves the boxes of legend and controls free', () => {
    const taken = [{ x: 0, y: 0, width: 400, height: 300 }]
    expect(placeLabels([mark('Natick', 100, 100)], { ...map, taken })).toEqual([])
  })

  test('names a town of several zips once', () => {
    const twice = [mark('Framingham', 100, 100), { ...mark('Framingham', 100, 200), id: 'other' }]
    expect(placeLabels(twice, map).map(({ id }) => id)).toEqual(['Framingham'])
  })

  test('leaves out what lies outside the map', () => {
    expect(placeLabels([mark('Boston', 500, 100)], map)).toEqual([])
  })
})
