import { Link, useLocation } from 'react-router-dom'
import { FormPage } from '../../ui/page/form-page.tsx'
import { LoginForm, RegisterForm } from './login-form.tsx'
import { usePasswordCleared } from './sign-in-api.ts'

/** The login and the sign-up, which link to each other. */
export default function LoginPage() {
  const { pathname, search } = useLocation()
  usePasswordCleared()
  return /^\/signup/i.test(pathname) ? (
    <FormPage
      aside={
        <>
          <h2>With an account</h2>
          <p>Save places and add notes.</p>
          <p>Watch zips and see price changes each month.</p>
          <p>Save searches and run them again.</p>
          <p>
            Already have an account? <Link to={{ pathname: '/login', search }}>Log in</Link>
          </p>
        </>
      }
      lede="Free. Save places, notes and searches."
      title="Sign up"
    >
      <RegisterForm />
    </FormPage>
  ) : (
    <FormPage
      aside={
        <>
          <h2>No account yet?</h2>
          <p>
            <Link to={{ pathname: '/signup', search }}>Sign up</Link> with an email and a password. It’s free.
          </p>
        </>
      }
      lede="Your saved places, watched zips and searches are waiting."
      title="Log in"
    >
      <LoginForm />
    </FormPage>
  )
}
