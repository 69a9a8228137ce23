/** What each attribute of the list is, in words. Apart from the attributes, so that screens load it when it is read. */
import type { AttributeTexts } from './attribute.ts'
import { entries } from './entries.ts'

/** By the key of the attribute; the web's build replaces this file by its value, as it does with the list. */
export const attributeTexts: Readonly<Record<string, AttributeTexts>> = Object.fromEntries(
  entries.map(({ key, description, caution }) => [key, { description, ...(caution !== undefined && { caution }) }]),
)
