import { DefaultNamingStrategy } from 'typeorm'

/** Maps an entity's camelCase property to its snake_case column, unless the entity names the column. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}
