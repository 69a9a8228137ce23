import { Link, useLocation } from 'react-router-dom'
import { AccountPage } from './account-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { usePasswordCleared } from './use-password-cleared.ts'

export default function SignupPage() {
  const { search } = useLocation()
  usePasswordCleared()
  return (
    <AccountPage
      aside={
        <>
          <h2>What an account keeps</h2>
          <p>Places you saved, each with your own note.</p>
          <p>Zips you watch, with what changed since the last period.</p>
          <p>Searches with all their filters, to run again.</p>
          <p>
            Already signed up? <Link to={{ pathname: '/login', search }}>Log in</Link>
          </p>
        </>
      }
      lede="An account is free and keeps what you find."
      title="Sign up"
    >
      <RegisterForm />
    </AccountPage>
  )
}
