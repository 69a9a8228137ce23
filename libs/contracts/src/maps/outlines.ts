import { outlineDetails } from '@homeground/catalog/outline-details'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { nullable, oneOf, StateAbbr, Zip, zipPattern } from '../values.ts'

/** In an address, the version that is loaded, whichever it is. */
export const currentOutlines = 'current'

const versionParameter = Type.String({
  pattern: `^([0-9a-f]{16}|${currentOutlines})$`,
  description: `Version of the outlines, as \`GET /api/outlines\` returns it; \`${currentOutlines}\` for any`,
})

const arcs = 'Numbers of arcs, ~n for arc n reversed: of rings, or of the rings of polygons'

export const OutlineVersion = Type.Object({
  version: nullable(Type.String({ description: 'Changes whenever outlines change; null while none are loaded' })),
  states: Type.Array(StateAbbr, { description: 'States that have outlines, sorted' }),
})
export type OutlineVersion = Type.Static<typeof OutlineVersion>

export const getOutlines = contract('getOutlines', {
  tags: ['map'],
  summary: 'Returns the version of the zip outlines and their states',
  example: {},
  response: { 200: OutlineVersion },
})

/** A quantized TopoJSON topology: neighbors have their border in common. */
export const OutlineTopology = Type.Object({
  type: Type.Literal('Topology', { description: 'TopoJSON' }),
  transform: Type.Object(
    {
      scale: Type.Array(Type.Number(), { description: 'Degrees of a unit of longitude and latitude' }),
      translate: Type.Array(Type.Number(), { description: 'Longitude and latitude of the origin, degrees' }),
    },
    { description: 'From the whole numbers of arcs to degrees' },
  ),
  objects: Type.Object(
    {
      zips: Type.Object(
        {
          type: Type.Literal('GeometryCollection', { description: 'TopoJSON' }),
          geometries: Type.Array(
            Type.Union([
              Type.Object({
                type: Type.Literal('Polygon', { description: 'TopoJSON' }),
                id: Zip,
                arcs: Type.Array(Type.Array(Type.Integer()), { description: arcs }),
              }),
              Type.Object({
                type: Type.Literal('MultiPolygon', { description: 'TopoJSON' }),
                id: Zip,
                arcs: Type.Array(Type.Array(Type.Array(Type.Integer())), { description: arcs }),
              }),
            ]),
            { description: 'One for each zip with an outline, in order of zip' },
          ),
        },
        { description: 'The zips of the state' },
      ),
    },
    { description: 'TopoJSON objects' },
  ),
  arcs: Type.Array(Type.Array(Type.Array(Type.Integer())), {
    description: 'Lines: each point is a step from the one before, in units',
  }),
})
export type OutlineTopology = Type.Static<typeof OutlineTopology>

export const getStateOutlines = contract('getStateOutlines', {
  tags: ['map'],
  summary: 'Returns the outlines of the zips of a state as TopoJSON',
  description:
    'The response of an address never changes. Zips that the publisher draws no area for are left out: they are points. The borders of two states are the same points in both.',
  params: Type.Object({
    version: versionParameter,
    state: Type.String({ pattern: '^[A-Z]{2}$', description: 'Two-letter abbreviation of a state, DC or territory' }),
    detail: oneOf(outlineDetails, { description: 'low for zoom 7 and 8, medium for 9 and 10, high from 11 on' }),
  }),
  example: { version: currentOutlines, state: 'MA', detail: 'low' },
  response: { 200: OutlineTopology },
  isSerialized: true,
})

/** The outline of one zip as a GeoJSON geometry, in degrees. */
export const ZipGeometry = Type.Union([
  Type.Object({
    type: Type.Literal('Polygon', { description: 'GeoJSON' }),
    coordinates: Type.Array(Type.Array(Type.Array(Type.Number())), { description: 'Rings of [lng, lat]' }),
  }),
  Type.Object({
    type: Type.Literal('MultiPolygon', { description: 'GeoJSON' }),
    coordinates: Type.Array(Type.Array(Type.Array(Type.Array(Type.Number()))), {
      description: 'Polygons, each of rings of [lng, lat]',
    }),
  }),
])
export type ZipGeometry = Type.Static<typeof ZipGeometry>

export const getZipOutline = contract('getZipOutline', {
  tags: ['map'],
  summary: 'Returns the outline of a zip as a GeoJSON geometry',
  description: 'At the highest detail. The response of an address never changes.',
  params: Type.Object({
    version: versionParameter,
    zip: Type.String({ pattern: zipPattern, description: 'A zip with an outline' }),
  }),
  example: { version: currentOutlines, zip: '02139' },
  response: { 200: ZipGeometry },
  isSerialized: true,
})
