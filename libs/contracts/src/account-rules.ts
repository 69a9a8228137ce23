/** What an email address must look like to be tried; whether it is one, only a mail can tell. */
export const emailPattern = '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$'
export const emailMaxLength = 254

export const passwordMinLength = 8
export const passwordMaxLength = 200

export const nameMaxLength = 100
